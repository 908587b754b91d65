/** Stores views and searches of sites in PostgreSQL: one row each, until `roll-up.ts` aggregates them. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { MAX_MISSING_PER_DAY } from '../lib/site-events.ts';
import type { KeptEvent } from '../lib/stored-event.ts';

/**
 * Creates the store. `hostedOnly` drops events of domains that this installation doesn't have, such as one that was
 * just deleted.
 */
export function createEventStore(db: Database, { hostedOnly }: { hostedOnly: boolean }) {
  return {
    /** Writes all events or none, in one statement. */
    write: (events: readonly KeptEvent[]): Promise<void> => writeEvents(db, events, hostedOnly),
    getSalt: (day: string): Promise<Buffer> => getSalt(db, day),
  };
}

async function writeEvents(db: Database, events: readonly KeptEvent[], hostedOnly: boolean): Promise<void> {
  const days = [
    ...new Set(events.filter(({ kind }) => kind === 'missing').map(({ at }) => at.toISOString().slice(0, 10))),
  ];
  const toColumn = <T>(read: (event: KeptEvent) => T): T[] => events.map(read);
  await sql`
    with full_days as (
      select domain, day from site_events where kind = 'missing' and day = any(${days}::date[])
      group by domain, day having count(*) >= ${MAX_MISSING_PER_DAY}
    )
    insert into site_events (domain, day, at, kind, visitor, page, referrer, query, results)
    select site, (at at time zone 'utc')::date, at, kind, visitor, page, referrer, query, results
    from unnest(
      ${toColumn(({ site }) => site)}::text[], ${toColumn(({ at }) => at.toISOString())}::timestamptz[],
      ${toColumn(({ kind }) => kind)}::text[], ${toColumn(({ visitor }) => visitor)}::bytea[],
      ${toColumn(({ page }) => page)}::text[], ${toColumn(({ referrer }) => referrer)}::text[],
      ${toColumn(({ query }) => query)}::text[], ${toColumn(({ results }) => results ?? null)}::integer[]
    ) as given (site, at, kind, visitor, page, referrer, query, results)
    where (not ${hostedOnly}::boolean or exists (select from domains where host = site))
      and (kind <> 'missing' or (site, (at at time zone 'utc')::date) not in (select domain, day from full_days))
  `.execute(db);
}

/**
 * Gets the secret of a day, which all processes share. The first request of a day deletes the secrets of earlier days.
 */
async function getSalt(db: Database, day: string): Promise<Buffer> {
  await removeOldSalts(db, day);
  await sql`
    insert into analytics_salts (day, salt) values (${day}::date, ${randomBytes(32)}) on conflict do nothing
  `.execute(db);
  const { rows } = await sql<{ salt: Buffer }>`
    select salt from analytics_salts where day = ${day}::date
  `.execute(db);
  if (rows[0]) return rows[0].salt;
  // Deleted in between by a process that has already started the next day.
  throw new Error(`the salt of ${day} is gone already`);
}

/** Deletes the secrets of all days before this one (`2026-11-22`). From then on, no one can link an id to a visitor. */
export async function removeOldSalts(db: Database, day: string): Promise<void> {
  await sql`delete from analytics_salts where day < ${day}::date`.execute(db);
}
