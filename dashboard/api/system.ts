import { queryOptions } from '@tanstack/react-query';
import { resourceQuery } from './queries.ts';
import type { SystemState } from './types.ts';

/** Loads the state of the installation, and reloads it every 10 seconds. */
export function systemQuery(org: string) {
  return queryOptions({
    ...resourceQuery<SystemState>(org, ['system'], '/v1/admin/system'),
    refetchInterval: 10_000,
  });
}
