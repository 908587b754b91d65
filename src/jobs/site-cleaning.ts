import { removeExpiredSignIns } from '../accounts/domains/access.ts';
import { pruneAssistant } from '../analytics/assistant-questions.ts';
import { removeOldSalts } from '../analytics/event-store.ts';
import { pruneFeedback } from '../analytics/feedback.ts';
import { removeOldFigures, rollUpEvents } from '../analytics/roll-up.ts';
import { readClock } from '../db/clock.ts';
import type { Database } from '../db/schema.ts';
import type { Queue } from '../queue/queue.ts';
import { workOnSchedule } from './work-on-schedule.ts';

export interface SiteCleaningOptions {
  queue: Pick<Queue, 'work'>;
  db: Database;
  /** Number of days for which daily web analytics are kept; 0 keeps them forever. */
  analyticsDays: number;
  log: { warn(fields: object, message: string): void };
}

/** Starts counting readers' activity on hosted sites and deleting old data, on the queue's schedule. */
export async function startSiteCleaning({ queue, log, ...options }: SiteCleaningOptions): Promise<void> {
  const problem = 'could not update web analytics; retrying in an hour';
  await workOnSchedule(queue, { name: 'site-cleaning', db: options.db, problem, log }, (db) =>
    cleanSites({ ...options, db }),
  );
}

/**
 * Counts the events of past days and deletes old data. Days follow the database's clock, so that a process with a wrong
 * clock deletes nothing early.
 */
export async function cleanSites({
  db,
  analyticsDays,
}: Pick<SiteCleaningOptions, 'db' | 'analyticsDays'>): Promise<void> {
  const now = await readClock(db);
  await pruneFeedback(db);
  await pruneAssistant(db);
  await removeExpiredSignIns(db);
  await removeOldSalts(db, getDateBefore(now, 0));
  // Another process may still be storing events it received at midnight.
  await rollUpEvents(db, { before: getDateBefore(now, 1) });
  if (analyticsDays > 0) await removeOldFigures(db, getDateBefore(now, analyticsDays));
}

/** Returns the date a number of days ago, in UTC. */
function getDateBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);
}
