/** The SQLite file in the data folder with readers' feedback and activity. Nothing in it identifies a reader. */
import fs from 'node:fs';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';

/** Totals of views, searches and clicks by day. Part of released steps, so it never changes either. */
const ACTIVITY_BY_DAY = `
  select day, 'site' as kind, '' as name, '' as target, count(*) as count, count(distinct visitor) as visitors, 0 as empty
  from events where kind = 'view' group by day
  union all
  select day, 'page', page, '', count(*), count(distinct visitor), 0
  from events where kind = 'view' group by day, page
  union all
  select day, 'referrer', referrer, '', count(*), count(distinct visitor), 0
  from events where kind = 'view' and referrer <> '' group by day, referrer
  union all
  select day, 'search', query, '', count(*), count(distinct visitor), count(*) filter (where results = 0)
  from events where kind = 'search' group by day, query
  union all
  select day, 'click', query, page, count(*), count(distinct visitor), 0
  from events where kind = 'click' group by day, query, page`;

/** Each step migrates the file from the version at its index to the next. Released steps never change. */
const MIGRATIONS = [
  `create table feedback (
    id text primary key,
    at text not null,
    page text not null,
    helpful integer not null check (helpful in (0, 1)),
    comment text
  ) strict;
  create index feedback_page on feedback (page);
  create index feedback_at on feedback (at);`,
  `create table salts (day text primary key, salt blob not null) strict;
  create table events (
    day text not null,
    kind text not null,
    visitor blob not null,
    page text not null,
    referrer text not null,
    query text not null,
    results integer
  ) strict;
  create index events_day on events (day, kind);
  create table days (
    day text not null,
    kind text not null,
    name text not null,
    target text not null,
    count integer not null,
    visitors integer not null,
    empty integer not null,
    primary key (day, kind, name, target)
  ) strict;
  create view live_days as
    ${ACTIVITY_BY_DAY};
  create view figures as select * from days union all select * from live_days;`,
  `drop view figures;
  drop view live_days;
  create view live_days as
    ${ACTIVITY_BY_DAY}
    union all
    select day, 'missing', page, '', count(*), count(distinct visitor), 0
    from events where kind = 'missing' group by day, page
    union all
    select day, 'missing-link', page, referrer, count(*), count(distinct visitor), 0
    from events where kind = 'missing' and referrer <> '' group by day, page, referrer;
  create view figures as select * from days union all select * from live_days;`,
];

/** Returns the path of the file in the data folder. */
function getAnalyticsFile(folder: string): string {
  return path.join(folder, 'analytics.sqlite');
}

/** Opens the file, and creates it if it is missing. Committed data survives a power failure. */
export async function openAnalyticsFile(folder: string): Promise<DatabaseSync> {
  const { DatabaseSync } = await import('node:sqlite');
  fs.mkdirSync(folder, { recursive: true });
  const db = new DatabaseSync(getAnalyticsFile(folder));
  db.exec('pragma busy_timeout = 2000; pragma journal_mode = wal; pragma synchronous = full');
  migrate(db);
  return db;
}

/** Opens the file for reading; undefined if nothing was collected yet. */
export async function readAnalyticsFile(folder: string): Promise<DatabaseSync | undefined> {
  const file = getAnalyticsFile(folder);
  if (!fs.existsSync(file)) return undefined;
  const { DatabaseSync } = await import('node:sqlite');
  return new DatabaseSync(file, { readOnly: true });
}

/** Two connections of a server may open a new file concurrently. The second one waits and finds the migration done. */
function migrate(db: DatabaseSync): void {
  db.exec('begin immediate');
  const version = readVersion(db);
  for (const sql of MIGRATIONS.slice(version)) db.exec(sql);
  if (version < MIGRATIONS.length) db.exec(`pragma user_version = ${MIGRATIONS.length}`);
  db.exec('commit');
}

/** Returns the version of the tables. Versions from 2 on have events. */
export function readVersion(db: DatabaseSync): number {
  return Number(db.prepare('pragma user_version').get()?.['user_version']);
}
