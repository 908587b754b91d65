import { readAnalyticsFile, readVersion } from './analytics-file.ts';

/** Days in UTC, both inclusive, as `2026-11-22`. */
export interface ActivityQuery {
  from: string;
  to: string;
  /** Number of rows in each list. */
  limit: number;
}

export interface SiteActivity {
  /** Days with activity. */
  days: { day: string; views: number; visitors: number }[];
  pages: { name: string; views: number; visitors: number }[];
  referrers: { name: string; views: number; visitors: number }[];
  searches: {
    query: string;
    searches: number;
    withoutResults: number;
    clicked: { page: string; clicks: number }[];
  }[];
  /** Paths that readers opened and that the site doesn't have. */
  missing: { path: string; views: number; visitors: number; linkedFrom: { page: string; views: number }[] }[];
}

/** Reads the activity of a served site's readers. Works while the server is running. */
export async function readEventFile(folder: string, { from, to, limit }: ActivityQuery): Promise<SiteActivity> {
  const db = await readAnalyticsFile(folder);
  try {
    if (!db || readVersion(db) < 2) return { days: [], pages: [], referrers: [], searches: [], missing: [] };
    const queryRows = <Row>(sql: string, ...values: (string | number)[]) =>
      db
        .prepare(sql)
        .all(from, to, ...values)
        .map((row) => ({ ...row })) as unknown as Row[];
    const queryNames = (kind: string) =>
      queryRows<SiteActivity['pages'][number]>(
        `select name, sum(count) as views, sum(visitors) as visitors from figures
         where day between ? and ? and kind = ? group by name order by views desc, name limit ?`,
        kind,
        limit,
      );
    const searches = queryRows<Omit<SiteActivity['searches'][number], 'clicked'>>(
      `select name as query, sum(count) as searches, sum(empty) as withoutResults from figures
       where day between ? and ? and kind = 'search' group by name order by searches desc, name limit ?`,
      limit,
    );
    const listTargets = (kind: string, name: string) =>
      queryRows<{ page: string; count: number }>(
        `select target as page, sum(count) as count from figures
         where day between ? and ? and kind = ? and name = ? group by target order by count desc, target limit 10`,
        kind,
        name,
      );
    const listClicks = (query: string) =>
      listTargets('click', query).map(({ page, count: clicks }) => ({ page, clicks }));
    const listLinks = (path: string) =>
      listTargets('missing-link', path).map(({ page, count: views }) => ({ page, views }));
    return {
      days: queryRows(
        `select day, sum(count) as views, sum(visitors) as visitors from figures
         where day between ? and ? and kind = 'site' group by day order by day`,
      ),
      pages: queryNames('page'),
      referrers: queryNames('referrer'),
      searches: searches.map((each) => ({ ...each, clicked: listClicks(each.query) })),
      missing: queryNames('missing').map(({ name: path, ...counts }) => ({
        path,
        ...counts,
        linkedFrom: listLinks(path),
      })),
    };
  } finally {
    db?.close();
  }
}
