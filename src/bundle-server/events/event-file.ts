/** Stores views and searches in the SQLite file in the data folder, as `src/analytics` does in PostgreSQL. */
import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { MAX_MISSING_PER_DAY } from '../../lib/site-events.ts';
import type { KeptEvent } from '../../lib/stored-event.ts';
import { openAnalyticsFile } from './analytics-file.ts';
import { getDay } from './event-store.ts';
import type { EventStore } from './event-store.ts';

export interface EventFileOptions {
  /** Number of days to keep metrics. 0 keeps them forever. */
  days: number;
  /** Number of pages, hosts and queries per day that are kept by name. @defaultValue 1,000 */
  keptNames?: number;
}

/** Opens the file with the first event. */
export function keepEventsInFolder(folder: string, options: EventFileOptions): EventStore & { close(): Promise<void> } {
  let databasePromise: Promise<DatabaseSync> | undefined;
  const open = () => {
    databasePromise ??= openAnalyticsFile(folder);
    databasePromise.catch(() => (databasePromise = undefined));
    return databasePromise;
  };
  return {
    write: async (events) => writeEvents(await open(), events),
    getSalt: async (day) => getSalt(await open(), { day, ...options }),
    async close() {
      await databasePromise?.then((db) => db.close()).catch(() => undefined);
    },
  };
}

function writeEvents(db: DatabaseSync, events: readonly KeptEvent[]): void {
  runInTransaction(db, () => {
    const add = db.prepare(
      'insert into events (day, kind, visitor, page, referrer, query, results) values (?, ?, ?, ?, ?, ?, ?)',
    );
    const countMissing = db.prepare("select count(*) as count from events where day = ? and kind = 'missing'");
    for (const { at, kind, visitor, page, referrer, query, results } of events) {
      const day = getDay(at);
      if (kind === 'missing' && Number(countMissing.get(day)?.['count']) >= MAX_MISSING_PER_DAY) continue;
      add.run(day, kind, visitor, page, referrer, query, results ?? null);
    }
  });
}

/** The first request of a day also aggregates previous days, and deletes expired data. */
function getSalt(
  db: DatabaseSync,
  { day, days, keptNames: maxNames = 1_000 }: EventFileOptions & { day: string },
): Buffer {
  runInTransaction(db, () => {
    db.prepare('delete from salts where day < ?').run(day);
    db.prepare('insert into salts (day, salt) values (?, ?) on conflict do nothing').run(day, randomBytes(32));
    rollUp(db, day, maxNames);
    if (days > 0) db.prepare('delete from days where day < date(?, ?)').run(day, `-${days} days`);
  });
  return Buffer.from(db.prepare('select salt from salts where day = ?').get(day)?.['salt'] as Uint8Array);
}

function rollUp(db: DatabaseSync, before: string, maxNames: number): void {
  db.prepare(
    `insert into days
     select day, kind, kept_name, kept_target, sum(count), sum(visitors), sum(empty)
     from (
       select day, kind, count, visitors, empty,
         case when place <= ?2 then name else '*' end as kept_name,
         case when place <= ?2 then target else '' end as kept_target
       from (
         select *, row_number() over (partition by day, kind order by count desc, name, target) as place
         from live_days where day < ?1
       )
     )
     where true group by day, kind, kept_name, kept_target
     on conflict do update set
       count = count + excluded.count, visitors = visitors + excluded.visitors, empty = empty + excluded.empty`,
  ).run(before, maxNames);
  db.prepare('delete from events where day < ?').run(before);
}

function runInTransaction(db: DatabaseSync, run: () => void): void {
  db.exec('begin immediate');
  try {
    run();
    db.exec('commit');
  } catch (error) {
    db.exec('rollback');
    throw error;
  }
}
