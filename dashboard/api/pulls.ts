import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, buildQuery } from './request.ts';
import type { Pull, PullDetail } from './types.ts';

/** Lists pull requests on the built-in host page by page. */
export function pullsQuery(org: string, filter: { state?: string | undefined } = {}) {
  return infiniteQueryOptions({
    queryKey: [org, 'pulls', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      call<{ pulls: Pull[]; nextCursor: string | null }>(
        `/v1/admin/pulls${buildQuery({ ...filter, cursor: pageParam })}`,
        { org, signal },
      ),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

/** Loads a pull request with its changes. */
export function pullQuery(org: string, id: string) {
  return queryOptions({
    queryKey: [org, 'pull', id],
    queryFn: ({ signal }) => call<PullDetail>(`/v1/admin/pulls/${encodeURIComponent(id)}`, { org, signal }),
  });
}

/** Merges or closes a pull request. `head` is the commit that was reviewed: the API refuses to merge any other. */
export function decidePull(
  org: string,
  { id, action, head }: { id: string; action: 'merge' | 'close'; head: string | null },
): Promise<unknown> {
  return call(`/v1/admin/pulls/${encodeURIComponent(id)}/${action}`, { org, method: 'POST', body: { head } });
}
