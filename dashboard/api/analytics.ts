import { queryOptions } from '@tanstack/react-query';
import { call, queryOf } from './request.ts';
import type { DayCounts, Feedback, PageCounts, Questions, ReferrerCounts, SearchCounts } from './types.ts';

export interface SitePeriod {
  org: string;
  host: string;
  from: string;
  to: string;
}

function createMetricQuery<Result>(metric: string) {
  return ({ org, host, from, to }: SitePeriod) =>
    queryOptions({
      queryKey: [org, 'analytics', host, metric, from, to],
      queryFn: ({ signal }) =>
        call<Result>(`/v1/analytics/${encodeURIComponent(host)}/${metric}${queryOf({ from, to })}`, { org, signal }),
      staleTime: 60_000,
    });
}

export const viewsQuery = createMetricQuery<DayCounts>('views');
export const visitorsQuery = createMetricQuery<DayCounts>('visitors');
export const pagesQuery = createMetricQuery<PageCounts>('pages');
export const referrersQuery = createMetricQuery<ReferrerCounts>('referrers');
export const searchesQuery = createMetricQuery<SearchCounts>('searches');
export const questionsQuery = createMetricQuery<Questions>('questions');

/** Loads readers' feedback about pages. It isn't limited to a period. */
export function feedbackQuery(org: string, host: string) {
  return queryOptions({
    queryKey: [org, 'analytics', host, 'feedback'],
    queryFn: ({ signal }) => call<Feedback>(`/v1/analytics/${encodeURIComponent(host)}/feedback`, { org, signal }),
    staleTime: 60_000,
  });
}
