/**
 * Metrics of a site, by day and in total. Visitors are counted per day, because readers aren't recognized across days.
 */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Database } from '../db/schema.ts';

/** Days in UTC, both inclusive, as `2026-11-22`. */
export interface Period {
  domain: string;
  from: string;
  to: string;
}

export interface DayMetrics {
  day: string;
  views: number;
  visitors: number;
}

/** Returns every day of the period, including those without a view. */
export async function readDays(db: Database, { domain, from, to }: Period): Promise<DayMetrics[]> {
  const { rows } = await sql<DayMetrics>`
    select days.day::date::text as day, coalesce(sum(count), 0)::integer as views, coalesce(sum(visitors), 0)::integer as visitors
    from generate_series(${from}::date, ${to}::date, interval '1 day') as days (day)
    left join site_figures on site_figures.day = days.day::date and domain = ${domain} and kind = 'site'
    group by days.day order by days.day
  `.execute(db);
  return rows;
}

export interface NamedMetrics {
  name: string;
  views: number;
  visitors: number;
}

/** Returns pages or hosts with their views, most viewed first. */
export async function readNames(
  db: Database,
  { kind, limit, ...period }: Period & { kind: 'page' | 'referrer'; limit: number },
): Promise<NamedMetrics[]> {
  const { rows } = await sql<NamedMetrics>`
    select name, sum(count)::integer as views, sum(visitors)::integer as visitors
    from site_figures where ${isWithinPeriod(period)} and kind = ${kind}
    group by name order by views desc, name limit ${limit}
  `.execute(db);
  return rows;
}

export interface SearchMetrics {
  query: string;
  searches: number;
  withoutResults: number;
  /** Pages that were opened from the results, most clicked first, at most 10. */
  clicked: { page: string; clicks: number }[];
}

/** Returns queries, most frequent first. */
export async function readSearches(db: Database, query: Period & { limit: number }): Promise<SearchMetrics[]> {
  const rows = await readNamesWithPages(db, { ...query, kind: 'search', pageKind: 'click' });
  return rows.map(({ name, total, empty, pages }) => ({
    query: name,
    searches: total,
    withoutResults: empty,
    clicked: pages.map((each) => ({ page: each.page, clicks: each.total })),
  }));
}

export interface MissingPageMetrics {
  path: string;
  views: number;
  visitors: number;
  /** Pages of the site with a link to the path, most followed first, at most 10. */
  linkedFrom: { page: string; views: number }[];
}

/** Returns paths that readers opened and that the site doesn't have, most viewed first. */
export async function readMissingPages(db: Database, query: Period & { limit: number }): Promise<MissingPageMetrics[]> {
  const rows = await readNamesWithPages(db, { ...query, kind: 'missing', pageKind: 'missing-link' });
  return rows.map(({ name, total, visitors, pages }) => ({
    path: name,
    views: total,
    visitors,
    linkedFrom: pages.map((each) => ({ page: each.page, views: each.total })),
  }));
}

interface NameWithPages {
  name: string;
  total: number;
  visitors: number;
  /** Searches without results. */
  empty: number;
  /** The most frequent pages of the name, at most 10. */
  pages: { page: string; total: number }[];
}

/** Returns the most frequent names of a kind, with the pages that the rows of another kind list for each name. */
async function readNamesWithPages(
  db: Database,
  {
    kind,
    pageKind,
    limit,
    ...period
  }: Period & { kind: 'search' | 'missing'; pageKind: 'click' | 'missing-link'; limit: number },
): Promise<NameWithPages[]> {
  const { rows } = await sql<NameWithPages>`
    with names as (
      select name, sum(count)::integer as total, sum(visitors)::integer as visitors, sum(empty)::integer as empty
      from site_figures where ${isWithinPeriod(period)} and kind = ${kind}
      group by name order by total desc, name limit ${limit}
    ), pages as (
      select name, target as page, sum(count)::integer as total,
        row_number() over (partition by name order by sum(count) desc, target) as place
      from site_figures where ${isWithinPeriod(period)} and kind = ${pageKind} group by name, target
    )
    select names.*, coalesce((
      select json_agg(json_build_object('page', page, 'total', pages.total) order by place)
      from pages where pages.name = names.name and place <= 10
    ), '[]') as pages
    from names order by total desc, name
  `.execute(db);
  return rows;
}

function isWithinPeriod({ domain, from, to }: Period): RawBuilder<boolean> {
  return sql`domain = ${domain} and day between ${from}::date and ${to}::date`;
}
