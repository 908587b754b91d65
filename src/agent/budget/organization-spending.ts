/** What models were used for an organization this month, and the limits on it. */
import { sql } from 'kysely';
import { combineLimits, getModelLimits, readModelLimits } from '../../accounts/model-limits.ts';
import type { ModelLimits, OrganizationModelLimits } from '../../accounts/model-limits.ts';
import { readClock } from '../../db/clock.ts';
import type { Database } from '../../db/schema.ts';
import { AgentFailure } from '../failure-codes.ts';
import {
  getMonth,
  getNextMonth,
  getState,
  pickLowest,
  toMicros,
  type BudgetAmount,
  type BudgetLimit,
  type BudgetState,
} from './budget-limits.ts';
import { addToMonth, sumAmounts } from './monthly-amounts.ts';

/** Thrown if an organization's limits don't allow a model. */
export class ModelNotAllowed extends AgentFailure {
  constructor(model: string, allowedModels: readonly string[]) {
    super(
      'model_not_allowed',
      `Your organization's limits don't allow the model ${model}. ` +
        `Create a new job with one of these models: ${allowedModels.join(', ') || 'none is left, so ask the operator'}. ` +
        "An owner can change the list on the Models page of the dashboard, within the operator's limits.",
    );
  }
}

/** Throws `ModelNotAllowed` unless the limits allow the model. */
export function requireModel(model: string, { models }: ModelLimits): void {
  if (models !== null && !models.includes(model)) throw new ModelNotAllowed(model, models);
}

/**
 * Locks the spending of an organization until the transaction ends, and returns its limits. Without limits on amounts,
 * there is nothing to share, so nothing is locked.
 */
export async function lockSpending(trx: Database, organizationId: string): Promise<OrganizationModelLimits> {
  const limits = await getModelLimits(trx, organizationId);
  const { monthlyCost, monthlyTokens } = combineLimits(limits);
  if (monthlyCost === null && monthlyTokens === null) return limits;
  const row = await trx
    .selectFrom('organizations')
    .select('model_limits')
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ? readModelLimits(row.model_limits) : limits;
}

/** Lists the limits on amounts that apply, at most one for each unit: the lowest. */
export function listSpendingLimits({ operator, own }: OrganizationModelLimits): BudgetLimit[] {
  const ownAdvice = 'ask an owner of the organization to raise the limit on the Models page of the dashboard.';
  const advice = "ask the operator to raise the organization's limit with `bindery admin organization limits`.";
  return [
    ...pickLowest({ owner: 'organization', unit: 'tokens' }, [
      [operator.monthlyTokens, advice],
      [own.monthlyTokens, ownAdvice],
    ]),
    ...pickLowest({ owner: 'organization', unit: 'micros' }, [
      [toMicros(operator.monthlyCost), advice],
      [toMicros(own.monthlyCost), ownAdvice],
    ]),
  ];
}

export interface SpendingQuery {
  organizationId: string;
  now: Date;
  /** The job or the call of an assistant whose reservation doesn't count. */
  except?: string | undefined;
}

/** Reads this month's usage, including running calls. Uses one statement, so that each call counts exactly once. */
export async function readSpending(
  db: Database,
  { organizationId, now, except }: SpendingQuery,
): Promise<BudgetAmount> {
  return sumAmounts(
    db,
    sql`
      select tokens, cost_micros from organization_usage
      where organization_id = ${organizationId} and month = ${getMonth(now)}::date
      union all
      select tokens, reserved.cost_micros from agent_reservations as reserved join projects on projects.id = project_id
      where organization_id = ${organizationId} and job_id is distinct from ${except ?? null}
      union all
      select tokens, cost_micros from assistant_reservations
      where organization_id = ${organizationId} and id is distinct from ${except ?? null}
    `,
  );
}

/** Adds the usage of a call to the organization's month. */
export async function recordSpending(
  trx: Database,
  { organizationId, tokens, micros }: BudgetAmount & { organizationId: string },
): Promise<void> {
  const owner = sql`select id from organizations where id = ${organizationId}`;
  await addToMonth(trx, { table: 'organization_usage', key: 'organization_id', owner, tokens, micros });
}

/** What an organization has used this month, with its limits. Costs are in US dollars. */
export interface SpendingReport extends OrganizationModelLimits {
  month: string;
  state: BudgetState;
  tokens: number;
  cost: number;
  /** The limits that apply. */
  limits: ModelLimits;
  renewsAt: string;
}

/** Reads an organization's usage and limits. Throws `not_found`. */
export async function readSpendingReport(db: Database, organizationId: string): Promise<SpendingReport> {
  const limits = await getModelLimits(db, organizationId);
  const now = await readClock(db);
  const usage = await readSpending(db, { organizationId, now });
  const shares = listSpendingLimits(limits).map(({ unit, limit }) => usage[unit] / limit);
  return {
    month: now.toISOString().slice(0, 7),
    state: getState(Math.max(0, ...shares)),
    tokens: usage.tokens,
    cost: usage.micros / 1_000_000,
    limits: combineLimits(limits),
    ...limits,
    renewsAt: getNextMonth(now).toISOString(),
  };
}
