import { queryOptions } from '@tanstack/react-query';
import { call } from './request.ts';
import type { ApiKey, NewKey, Scope } from './types.ts';

export function keysQuery(org: string) {
  return queryOptions({
    queryKey: [org, 'keys'],
    queryFn: async ({ signal }) => (await call<{ keys: ApiKey[] }>('/v1/admin/keys', { org, signal })).keys,
  });
}

export interface KeyInput {
  name: string;
  scopes?: Scope[];
  /** Time in RFC 3339 format. */
  expiresAt?: string;
  allowedIps?: string[];
}

export function createKey(org: string, input: KeyInput): Promise<NewKey> {
  return call('/v1/admin/keys', { org, method: 'POST', body: input });
}

export function revokeKey(org: string, id: string): Promise<unknown> {
  return call(`/v1/admin/keys/${encodeURIComponent(id)}`, { org, method: 'DELETE' });
}
