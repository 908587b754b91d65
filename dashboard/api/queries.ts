import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';
import { buildQuery, call } from './request.ts';

/** Loads a resource of an organization. `key` identifies it in the organization's part of the cache. */
export function resourceQuery<Result>(org: string, key: readonly unknown[], path: string) {
  return queryOptions({ queryKey: [org, ...key], queryFn: ({ signal }) => call<Result>(path, { org, signal }) });
}

/** Loads a whole list, which is in the field `name` of the response. If the response has only a part, loads the rest. */
export function listQuery<Item>(
  org: string,
  { key, path, name }: { key: readonly unknown[]; path: string; name: string },
) {
  return queryOptions({
    queryKey: [org, ...key],
    queryFn: async ({ signal }) => {
      const items: Item[] = [];
      let query = '';
      for (;;) {
        const page = await call<Record<string, unknown>>(joinQuery(path, query), { org, signal });
        items.push(...(page[name] as Item[]));
        const cursor = page.nextCursor as string | null | undefined;
        if (cursor == null) return items;
        query = buildQuery({ cursor, limit: MAX_LIMIT });
      }
    },
  });
}

/** The most entries that the API returns at once. */
const MAX_LIMIT = 200;

function joinQuery(path: string, query: string): string {
  return path.includes('?') ? path + query.replace('?', '&') : path + query;
}

interface PagedQuery<Page> {
  /** Name of the list in the cache. */
  name: string;
  /** @defaultValue the name, below `/v1/admin` */
  path?: string;
  filter: Record<string, string | undefined>;
  /** Returns the milliseconds until the list reloads, or false if it doesn't. @defaultValue it doesn't */
  getReloadMs?: (firstPage: Page | undefined) => number | false;
}

/** Loads a list page by page. Lists of the account have no organization. */
export function pagedQuery<Page extends { nextCursor: string | null }>(
  org: string | undefined,
  { name, path = `/v1/admin/${name}`, filter, getReloadMs }: PagedQuery<Page>,
) {
  return infiniteQueryOptions({
    queryKey: [org, name, path, filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      call<Page>(`${path}${buildQuery({ ...filter, cursor: pageParam })}`, { org, signal }),
    getNextPageParam: ({ nextCursor }: Page) => nextCursor ?? undefined,
    // Every page reloads, so that more pages reload less often.
    refetchInterval: ({ state: { data } }: { state: { data: InfiniteData<Page> | undefined } }) =>
      (getReloadMs?.(data?.pages[0]) || 0) * Math.max(1, data?.pages.length ?? 0) || false,
  });
}
