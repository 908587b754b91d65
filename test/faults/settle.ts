import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { World } from './types.ts';

const POLL_MS = 500;
/** Workers look for new commits and finished jobs once a second, so work can appear while nothing is pending. */
const QUIET_POLLS = 6;
const RECOVERY_MS = 120_000;

/** Waits until the services run. Returns the names of those that don't recover after the faults. */
export async function recover(world: World): Promise<string[]> {
  await world.database.waitUntilReady(RECOVERY_MS);
  const states = await Promise.all(
    world.services.map(async (each) => ({ name: each.name, isReady: await each.waitUntilReady(RECOVERY_MS) })),
  );
  return states.filter(({ isReady }) => !isReady).map(({ name }) => name);
}

/** Waits until nothing is left to do, several times in a row. Returns false if the deadline passes first. */
export async function settle(world: World, deadlineMs: number): Promise<boolean> {
  const end = performance.now() + deadlineMs;
  for (let quietPolls = 0; performance.now() < end;) {
    quietPolls = (await tryCount(world)) === 0 ? quietPolls + 1 : 0;
    if (quietPolls === QUIET_POLLS) return true;
    await sleep(POLL_MS);
  }
  return false;
}

async function tryCount(world: World): Promise<number> {
  try {
    await skipRetryDelays(world);
    return await countPending(world);
  } catch (error) {
    world.log.write('settling', { reason: String(error) });
    return -1;
  }
}

/**
 * Immediately retries what is waiting for a retry, because delays grow to hours and waiting for them proves nothing.
 * Delays of seconds stay.
 */
async function skipRetryDelays({ database: { db } }: World): Promise<void> {
  await sql`update webhook_deliveries set next_try_at = null where status = 'waiting' and next_try_at > now()`.execute(
    db,
  );
  await sql`update pull_reports set due_at = now() where failures > 0 and due_at > now() + interval '4 seconds'`.execute(
    db,
  );
  await sql`update pgboss.job set start_after = now()
    where state in ('created', 'retry') and start_after > now() + interval '4 seconds' and name in ('export', 'agent', 'webhook')`.execute(
    db,
  );
}

/** Counts unfinished jobs and their queue entries, unsent messages, and whatever else workers still have to do. */
async function countPending({ database: { db }, log }: World): Promise<number> {
  const { rows } = await sql<{ kind: string; count: number }>`
    select 'export' as kind, count(*)::int as count from export_jobs where status in ('queued', 'running')
    union all select 'agent', count(*)::int from agent_jobs where status = 'active'
    union all select 'end', count(*)::int from job_ends
    union all select 'message', count(*)::int from webhook_deliveries where status = 'waiting'
    union all select 'report', count(*)::int from pull_reports where due_at is not null
    union all select 'discussion', count(*)::int from discussions where due_at is not null
    union all select 'entry', count(*)::int from pgboss.job
      where state in ('created', 'retry', 'active') and name in ('export', 'agent', 'webhook', 'look')`.execute(db);
  const pending = rows.filter(({ count }) => count > 0);
  if (pending.length > 0) log.write('pending', Object.fromEntries(pending.map(({ kind, count }) => [kind, count])));
  return pending.reduce((sum, { count }) => sum + count, 0);
}
