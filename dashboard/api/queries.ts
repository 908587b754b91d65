import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';
import { buildQuery, call } from './request.ts';

/** Loads a resource of an organization. `key` identifies it in the organization's part of the cache. */
export function resourceQuery<Result>(org: string, key: readonly unknown[], path: string) {
  return queryOptions({ queryKey: [org, ...key], queryFn: ({ signal }) => call<Result>(path, { org, signal }) });
}

/** Loads a list that arrives as a whole, in the field `name` of the response. */
export function listQuery<Item>(
  org: string,
  { key, path, name }: { key: readonly unknown[]; path: string; name: string },
) {
  return queryOptions({
    queryKey: [org, ...key],
    queryFn: async ({ signal }) => (await call<Record<string, Item[]>>(path, { org, signal }))[name] as Item[],
  });
}

interface PagedQuery<Page> {
  /** Name of the list in the cache. */
  name: string;
  /** @defaultValue the name, below `/v1/admin` */
  path?: string;
  filter: Record<string, string | undefined>;
  /** Returns the milliseconds until the list reloads. @defaultValue it doesn't */
  getReloadMs?: (firstPage: Page | undefined) => number;
}

/** Loads a list page by page. */
export function pagedQuery<Page extends { nextCursor: string | null }>(
  org: string,
  { name, path = `/v1/admin/${name}`, filter, getReloadMs }: PagedQuery<Page>,
) {
  return infiniteQueryOptions({
    queryKey: [org, name, path, filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      call<Page>(`${path}${buildQuery({ ...filter, cursor: pageParam })}`, { org, signal }),
    getNextPageParam: ({ nextCursor }: Page) => nextCursor ?? undefined,
    refetchInterval: ({ state }: { state: { data: InfiniteData<Page> | undefined } }) =>
      getReloadMs?.(state.data?.pages[0]) ?? false,
  });
}
