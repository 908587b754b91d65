import { queryOptions } from '@tanstack/react-query';
import { call, queryOf } from './request.ts';
import type { DayCounts, Feedback, PageCounts, Questions, ReferrerCounts, SearchCounts } from './types.ts';

export interface SitePeriod {
  org: string;
  host: string;
  from: string;
  to: string;
}

function figures<Result>(what: string) {
  return ({ org, host, from, to }: SitePeriod) =>
    queryOptions({
      queryKey: [org, 'analytics', host, what, from, to],
      queryFn: ({ signal }) =>
        call<Result>(`/v1/analytics/${encodeURIComponent(host)}/${what}${queryOf({ from, to })}`, { org, signal }),
      staleTime: 60_000,
    });
}

export const viewsQuery = figures<DayCounts>('views');
export const visitorsQuery = figures<DayCounts>('visitors');
export const pagesQuery = figures<PageCounts>('pages');
export const referrersQuery = figures<ReferrerCounts>('referrers');
export const searchesQuery = figures<SearchCounts>('searches');
export const questionsQuery = figures<Questions>('questions');

/** Loads readers' feedback about pages. It isn't limited to a period. */
export function feedbackQuery(org: string, host: string) {
  return queryOptions({
    queryKey: [org, 'analytics', host, 'feedback'],
    queryFn: ({ signal }) => call<Feedback>(`/v1/analytics/${encodeURIComponent(host)}/feedback`, { org, signal }),
    staleTime: 60_000,
  });
}
