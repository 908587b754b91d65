import { sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';

/** Prompts that a project can send per hour, in a sliding window. New jobs and follow-ups both count. */
const PROMPTS_PER_HOUR = 100;

/** How much of its hourly limit a project has used. */
export interface HourlyUsage {
  limit: number;
  remaining: number;
  /** Seconds until the oldest counted prompt is an hour old and another one can be sent. */
  resetSeconds: number;
}

/** Thrown if the limit is reached. `usage` says when the next prompt can be sent. */
export class HourlyLimitReached extends AppError {
  readonly usage: HourlyUsage;

  constructor(usage: HourlyUsage) {
    super(
      'rate_limited',
      `The project has reached its limit of ${usage.limit} agent prompts per hour. Try again in ${usage.resetSeconds} seconds.`,
    );
    this.usage = usage;
  }
}

/**
 * Reserves one prompt of a project's hourly limit, or throws `HourlyLimitReached`. The prompt counts once the caller
 * has written its turn. The caller's transaction locks the project's row until it ends, so concurrent requests wait and
 * the limit is exact.
 */
export async function takeFromAllowance(trx: Database, projectId: string): Promise<HourlyUsage> {
  await trx.selectFrom('projects').select('id').where('id', '=', projectId).forNoKeyUpdate().execute();
  const usage = await readUsage(trx, projectId);
  if (usage.remaining === 0) throw new HourlyLimitReached(usage);
  return { ...usage, remaining: usage.remaining - 1, resetSeconds: usage.resetSeconds || HOUR_SECONDS };
}

/** Reads how much of its hourly limit a project has used. */
export async function readUsage(db: Database, projectId: string): Promise<HourlyUsage> {
  const { rows } = await sql<{ used: number; reset: number | null }>`
    with instant as materialized (select clock_timestamp() as at)
    select count(*) as used,
      extract(epoch from min(created_at) + interval '1 hour' - min(instant.at))::float8 as reset
    from instant, agent_turns
    where project_id = ${projectId} and created_at > instant.at - interval '1 hour'
  `.execute(db);
  const { used = 0, reset = null } = rows[0] ?? {};
  return {
    limit: PROMPTS_PER_HOUR,
    remaining: Math.max(0, PROMPTS_PER_HOUR - used),
    resetSeconds: Math.max(0, Math.ceil(reset ?? 0)),
  };
}

const HOUR_SECONDS = 3_600;
