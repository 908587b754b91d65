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
export async function readSearches(
  db: Database,
  { limit, ...period }: Period & { limit: number },
): Promise<SearchMetrics[]> {
  const { rows } = await sql<SearchMetrics>`
    with queries as (
      select name as query, sum(count)::integer as searches, sum(empty)::integer as without_results
      from site_figures where ${isWithinPeriod(period)} and kind = 'search'
      group by name order by searches desc, name limit ${limit}
    ), clicks as (
      select name as query, target as page, sum(count)::integer as clicks,
        row_number() over (partition by name order by sum(count) desc, target) as place
      from site_figures where ${isWithinPeriod(period)} and kind = 'click' group by name, target
    )
    select query, searches, without_results as "withoutResults", coalesce((
      select json_agg(json_build_object('page', page, 'clicks', clicks) order by place)
      from clicks where clicks.query = queries.query and place <= 10
    ), '[]') as clicked
    from queries order by searches desc, query
  `.execute(db);
  return rows;
}

export interface MissingPageMetrics {
  path: string;
  views: number;
  visitors: number;
  /** Pages of the site with a link to the path, most followed first, at most 10. */
  linkedFrom: { page: string; views: number }[];
}

/** Returns paths that readers opened and that the site doesn't have, most viewed first. */
export async function readMissingPages(
  db: Database,
  { limit, ...period }: Period & { limit: number },
): Promise<MissingPageMetrics[]> {
  const { rows } = await sql<MissingPageMetrics>`
    with paths as (
      select name as path, sum(count)::integer as views, sum(visitors)::integer as visitors
      from site_figures where ${isWithinPeriod(period)} and kind = 'missing'
      group by name order by views desc, name limit ${limit}
    ), links as (
      select name as path, target as page, sum(count)::integer as views,
        row_number() over (partition by name order by sum(count) desc, target) as place
      from site_figures where ${isWithinPeriod(period)} and kind = 'missing-link' group by name, target
    )
    select path, views, visitors, coalesce((
      select json_agg(json_build_object('page', page, 'views', links.views) order by place)
      from links where links.path = paths.path and place <= 10
    ), '[]') as "linkedFrom"
    from paths order by views desc, path
  `.execute(db);
  return rows;
}

function isWithinPeriod({ domain, from, to }: Period): RawBuilder<boolean> {
  return sql`domain = ${domain} and day between ${from}::date and ${to}::date`;
}
