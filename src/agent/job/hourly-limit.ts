import { sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';

/** Prompts that a project may send in any sliding hour: new jobs and follow-ups together. */
const PROMPTS_PER_HOUR = 100;

/** The part of its hourly allowance that a project has used up. */
export interface HourlyUsage {
  limit: number;
  remaining: number;
  /** Seconds until the oldest prompt that counts is an hour old, and one more may be sent. */
  resetSeconds: number;
}

/** The allowance is used up; `usage` says for how long. */
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
 * Takes one prompt from a project's allowance, or throws `HourlyLimitReached`. It counts once the caller has written
 * its turn. The caller's transaction holds the project's row until it ends, so that those of other processes, which
 * would count the same, wait: this is what makes the limit exact.
 */
export async function takeFromAllowance(trx: Database, projectId: string): Promise<HourlyUsage> {
  await trx.selectFrom('projects').select('id').where('id', '=', projectId).forNoKeyUpdate().execute();
  const usage = await readUsage(trx, projectId);
  if (usage.remaining === 0) throw new HourlyLimitReached(usage);
  return { ...usage, remaining: usage.remaining - 1, resetSeconds: usage.resetSeconds || HOUR_SECONDS };
}

/** Reads how much of its allowance a project has left. */
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
