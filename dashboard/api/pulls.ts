import { queryOptions } from '@tanstack/react-query';
import { pagedQuery, resourceQuery } from './queries.ts';
import { call } from './request.ts';
import type { NewPullComment, Pull, PullComment, PullDetail } from './types.ts';

/** Lists pull requests on the built-in host page by page. */
export function pullsQuery(org: string, filter: { state?: string | undefined } = {}) {
  return pagedQuery<{ pulls: Pull[]; nextCursor: string | null }>(org, {
    name: 'pulls',
    filter,
    getReloadMs: () => LIST_MS,
  });
}

/**
 * Loads a pull request with its changes. Reloads every 3 seconds while Bindery checks it, and every 10 while it is open:
 * the agent pushes commits and replies to comments.
 */
export function pullQuery(org: string, id: string) {
  return queryOptions({
    ...resourceQuery<PullDetail>(org, ['pull', id], `/v1/admin/pulls/${encodeURIComponent(id)}`),
    refetchInterval: ({ state: { data } }) => {
      if (data?.state !== 'open') return false;
      return data.report?.state === 'pending' ? BUSY_MS : OPEN_MS;
    },
  });
}

const BUSY_MS = 3_000;
const OPEN_MS = 10_000;
const LIST_MS = 20_000;

/** Merges or closes a pull request. `head` is the commit that was reviewed: the API refuses to merge any other. */
export function decidePull(
  org: string,
  { id, action, head }: { id: string; action: 'merge' | 'close'; head: string | null },
): Promise<unknown> {
  return call(`/v1/admin/pulls/${encodeURIComponent(id)}/${action}`, { org, method: 'POST', body: { head } });
}

/** Adds a comment, a reply or a review to a pull request. */
export function commentOnPull(org: string, id: string, comment: NewPullComment): Promise<PullComment> {
  return call(`/v1/admin/pulls/${encodeURIComponent(id)}/comments`, { org, method: 'POST', body: comment });
}

/** Resolves or reopens a thread of a pull request. */
export function resolveThread(
  org: string,
  { id, thread, resolved }: { id: string; thread: string; resolved: boolean },
): Promise<unknown> {
  const path = `/v1/admin/pulls/${encodeURIComponent(id)}/threads/${encodeURIComponent(thread)}/resolve`;
  return call(path, { org, method: 'POST', body: { resolved } });
}
