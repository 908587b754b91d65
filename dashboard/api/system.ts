import { queryOptions } from '@tanstack/react-query';
import { call } from './request.ts';
import type { SystemState } from './types.ts';

/** Loads the state of the installation, and reloads it every 10 seconds. */
export function systemQuery(org: string) {
  return queryOptions({
    queryKey: [org, 'system'],
    queryFn: ({ signal }) => call<SystemState>('/v1/admin/system', { org, signal }),
    refetchInterval: 10_000,
  });
}
