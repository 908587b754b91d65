import { queryOptions } from '@tanstack/react-query';
import { resourceQuery } from './queries.ts';
import { buildQuery } from './request.ts';
import type {
  DayCounts,
  Feedback,
  MissingPages,
  PageCounts,
  Questions,
  ReferrerCounts,
  SearchCounts,
} from './types.ts';

/** A site's domain and the first and last date of a period, in UTC. */
export interface SitePeriod {
  org: string;
  host: string;
  from: string;
  to: string;
}

function createMetricQuery<Result>(metric: string) {
  return ({ org, host, from, to }: SitePeriod) =>
    queryOptions({
      ...resourceQuery<Result>(
        org,
        ['analytics', host, metric, from, to],
        `/v1/analytics/${encodeURIComponent(host)}/${metric}${buildQuery({ from, to })}`,
      ),
      staleTime: 60_000,
    });
}

/** Loads page views per day. */
export const viewsQuery = createMetricQuery<DayCounts>('views');
/** Loads visitors per day. */
export const visitorsQuery = createMetricQuery<DayCounts>('visitors');
/** Loads views and visitors by page. */
export const pagesQuery = createMetricQuery<PageCounts>('pages');
/** Loads views and visitors by referring site. */
export const referrersQuery = createMetricQuery<ReferrerCounts>('referrers');
/** Loads search queries with their counts and clicks. */
export const searchesQuery = createMetricQuery<SearchCounts>('searches');
/** Loads paths that readers opened and that have no page. */
export const missingPagesQuery = createMetricQuery<MissingPages>('missing-pages');
/** Loads readers' questions to the assistant. */
export const questionsQuery = createMetricQuery<Questions>('questions');

/** Loads readers' feedback about pages. It isn't limited to a period. */
export function feedbackQuery(org: string, host: string) {
  return queryOptions({
    ...resourceQuery<Feedback>(
      org,
      ['analytics', host, 'feedback'],
      `/v1/analytics/${encodeURIComponent(host)}/feedback`,
    ),
    staleTime: 60_000,
  });
}
