/** Model calls of assistants within the monthly limits of the organization that owns the site. */
import { sql } from 'kysely';
import { combineLimits } from '../../accounts/model-limits.ts';
import { readClock } from '../../db/clock.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { createId } from '../../lib/ids.ts';
import { LimitReached } from '../../lib/limit-reached.ts';
import { getNextMonth, type BudgetAmount } from './budget-limits.ts';
import { listSpendingLimits, lockSpending, readSpending, recordSpending } from './organization-spending.ts';

/** Tokens of a call. */
interface AnswerUsage {
  input: number;
  output: number;
}

export interface AnswerCall {
  organizationId: string;
  /** `provider:model`. */
  model: string;
  /** The most that the call can use. */
  usage: AnswerUsage;
}

/** Replaces a reservation with the tokens that the call used. */
export type SettleAnswer = (usage: AnswerUsage) => Promise<void>;

export type ReserveAnswer = (call: AnswerCall) => Promise<SettleAnswer>;

/**
 * Returns the function that reserves a call. It throws `LimitReached` if the organization's limits have no room for it,
 * and `unavailable` if they don't allow the model or if its price is unknown. The messages are for readers of the site.
 * If the process is killed, the reservation expires and counts as used, because the call may have been billed.
 */
export function createAnswerReserve(
  db: Database,
  priceUsage: (model: string, usage: AnswerUsage) => number | undefined,
): ReserveAnswer {
  const measure = (model: string, usage: AnswerUsage) => ({
    tokens: usage.input + usage.output,
    micros: priceUsage(model, usage),
  });
  return async ({ organizationId, model, usage }) => {
    const id = createId('ar');
    const next = measure(model, usage);
    await db.transaction().execute((trx) => reserve(trx, { id, organizationId, model, next }));
    return async (used) => {
      const { tokens, micros = 0 } = measure(model, used);
      await db.transaction().execute(async (trx) => {
        const row = await trx
          .deleteFrom('assistant_reservations')
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirst();
        // An expired one was already counted.
        if (row && tokens > 0) await recordSpending(trx, { organizationId, tokens, micros });
      });
    };
  };
}

interface Reservation extends Omit<AnswerCall, 'usage'> {
  id: string;
  next: { tokens: number; micros: number | undefined };
}

async function reserve(trx: Database, { id, organizationId, model, next }: Reservation): Promise<void> {
  const modelLimits = await lockSpending(trx, organizationId);
  const { models } = combineLimits(modelLimits);
  if (models !== null && !models.includes(model))
    throw new AppError('unavailable', "The assistant isn't available, because its model isn't allowed for this site.");
  await countExpired(trx, organizationId);
  const limits = listSpendingLimits(modelLimits);
  if (next.micros === undefined && limits.some(({ unit }) => unit === 'micros'))
    throw new AppError('unavailable', "The assistant isn't available, because the price of its model isn't known.");
  const amount: BudgetAmount = { tokens: next.tokens, micros: Math.round(next.micros ?? 0) };
  if (limits.length > 0) {
    const now = await readClock(trx);
    const used = await readSpending(trx, { organizationId, now });
    if (limits.some(({ unit, limit }) => used[unit] + amount[unit] > limit))
      throw new LimitReached('The assistant has reached its monthly limit. Try again next month.', {
        retryAfter: (getNextMonth(now).getTime() - now.getTime()) / 1_000,
      });
  }
  await trx
    .insertInto('assistant_reservations')
    .values({
      id,
      organization_id: organizationId,
      tokens: amount.tokens,
      cost_micros: amount.micros,
      expires_at: sql<Date>`clock_timestamp() + make_interval(mins => ${EXPIRY_MINUTES})`,
    })
    .execute();
}

/** Longer than any answer takes. */
const EXPIRY_MINUTES = 15;

async function countExpired(trx: Database, organizationId: string): Promise<void> {
  const rows = await trx
    .deleteFrom('assistant_reservations')
    .where('organization_id', '=', organizationId)
    .where('expires_at', '<', sql<Date>`clock_timestamp()`)
    .returning(['tokens', 'cost_micros'])
    .execute();
  for (const { tokens, cost_micros: micros } of rows) await recordSpending(trx, { organizationId, tokens, micros });
}
