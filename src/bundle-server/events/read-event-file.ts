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
}

/** Reads the activity of a served site's readers. Works while the server is running. */
export async function readEventFile(folder: string, { from, to, limit }: ActivityQuery): Promise<SiteActivity> {
  const db = await readAnalyticsFile(folder);
  try {
    if (!db || readVersion(db) < 2) return { days: [], pages: [], referrers: [], searches: [] };
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
    const listClicks = (query: string) =>
      queryRows<{ page: string; clicks: number }>(
        `select target as page, sum(count) as clicks from figures
         where day between ? and ? and kind = 'click' and name = ? group by target order by clicks desc, target limit 10`,
        query,
      );
    return {
      days: queryRows(
        `select day, sum(count) as views, sum(visitors) as visitors from figures
         where day between ? and ? and kind = 'site' group by day order by day`,
      ),
      pages: queryNames('page'),
      referrers: queryNames('referrer'),
      searches: searches.map((each) => ({ ...each, clicked: listClicks(each.query) })),
    };
  } finally {
    db?.close();
  }
}
