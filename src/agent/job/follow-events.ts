import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../db/schema.ts';
import { readEvents } from './event-log.ts';
import type { LoggedEvent } from './event-log.ts';

/**
 * Gives the entries of a job's log behind `after`, then those that any process adds, in batches, until the job is no
 * longer active. An empty batch says that nothing came for a while. Looks once a second, so it costs little while
 * nothing happens and needs no connection of its own.
 */
export async function* followEvents(
  db: Database,
  { jobId, after, signal, pollMs = POLL_MS }: { jobId: string; after: number; signal: AbortSignal; pollMs?: number },
): AsyncGenerator<LoggedEvent[], void, void> {
  let last = after;
  let quiet = 0;
  while (!signal.aborted) {
    // Asked before the log is read, so that what an end writes together with its status is not missed.
    const active = await isActive(db, jobId);
    const events = await readEvents(db, { jobId, after: last, limit: BATCH });
    last = events.at(-1)?.seq ?? last;
    quiet = events.length > 0 ? 0 : quiet + pollMs;
    if (events.length > 0) yield events;
    if (events.length === BATCH) continue;
    if (!active) return;
    if (quiet >= HEARTBEAT_MS) {
      quiet = 0;
      yield [];
    }
    await sleep(pollMs, undefined, { signal }).catch(() => undefined);
  }
}

const POLL_MS = 1_000;
/** Proxies cut connections that are silent for half a minute. */
const HEARTBEAT_MS = 15_000;
const BATCH = 200;

async function isActive(db: Database, jobId: string): Promise<boolean> {
  const row = await db.selectFrom('agent_jobs').select('status').where('id', '=', jobId).executeTakeFirst();
  return row?.status === 'active';
}
