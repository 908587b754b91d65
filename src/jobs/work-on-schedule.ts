import { withRevocableConnection } from '../db/revocable-connection.ts';
import type { Database } from '../db/schema.ts';
import type { Queue } from '../queue/queue.ts';
import { logGivenUp } from './log-given-up.ts';

interface ScheduledWork {
  name: 'agent-archive' | 'agent-waits' | 'automation-tick' | 'poll' | 'retention' | 'site-cleaning';
  db: Database;
  /** Logged if the work keeps failing. */
  problem: string;
  log: { warn(fields: object, message: string): void };
}

/** Starts work that the queue schedules, one run at a time. Aborting a run ends its queries. */
export async function workOnSchedule(
  queue: Pick<Queue, 'work'>,
  { name, db, problem, log }: ScheduledWork,
  task: (connection: Database, signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  await queue.work(name, { slots: 1, onGivenUp: logGivenUp(log, problem) }, async (_payload, { signal }) => {
    await withRevocableConnection(db, { signal, graceMs: 0, task: (connection) => task(connection, signal) });
  });
}
