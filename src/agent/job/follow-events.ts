import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../db/schema.ts';
import { readEvents } from './event-log.ts';
import type { LoggedEvent } from './event-log.ts';

/**
 * Yields the events after `after`, then new events from any process in batches, until the job is no longer active. An
 * empty batch means that there was no event for a while. It polls once a second, so it costs little and needs no
 * separate connection.
 */
export async function* followEvents(
  db: Database,
  { jobId, after, signal, pollMs = POLL_MS }: { jobId: string; after: number; signal: AbortSignal; pollMs?: number },
): AsyncGenerator<LoggedEvent[], void, void> {
  let last = after;
  let quietRounds = 0;
  while (!signal.aborted) {
    // The status is read before the log, so that events written together with the final status are not missed.
    const isJobActive = await isActive(db, jobId);
    const events = await readEvents(db, { jobId, after: last, limit: BATCH });
    last = events.at(-1)?.seq ?? last;
    quietRounds = events.length > 0 ? 0 : quietRounds + pollMs;
    if (events.length > 0) yield events;
    if (events.length === BATCH) continue;
    if (!isJobActive) return;
    if (quietRounds >= HEARTBEAT_MS) {
      quietRounds = 0;
      yield [];
    }
    await sleep(pollMs, undefined, { signal }).catch(() => undefined);
  }
}

const POLL_MS = 1_000;
/** Proxies close connections that are silent for 30 seconds. */
const HEARTBEAT_MS = 15_000;
const BATCH = 200;

async function isActive(db: Database, jobId: string): Promise<boolean> {
  const row = await db.selectFrom('agent_jobs').select('status').where('id', '=', jobId).executeTakeFirst();
  return row?.status === 'active';
}
