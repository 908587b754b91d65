import { pagedQuery } from './queries.ts';
import { call } from './request.ts';
import type { ApiKey, KeyAction, NewKey, Scope } from './types.ts';

/** Lists the organization's API keys page by page, newest first. */
export function keysQuery(org: string) {
  return pagedQuery<{ keys: ApiKey[]; nextCursor: string | null }>(org, { name: 'keys', filter: {} });
}

/** Settings of a new API key. */
export interface KeyInput {
  name: string;
  scopes?: Scope[];
  /** @defaultValue all projects */
  projectIds?: string[];
  /** @defaultValue all actions of the scopes */
  actions?: KeyAction[];
  /** @defaultValue none */
  serviceAccountId?: string;
  /** Time in RFC 3339 format. */
  expiresAt?: string;
  allowedIps?: string[];
}

/** Creates an API key. Only this response contains the key itself. */
export function createKey(org: string, input: KeyInput): Promise<NewKey> {
  return call('/v1/admin/keys', { org, method: 'POST', body: input });
}

/** Revokes an API key, which takes effect immediately. */
export function revokeKey(org: string, id: string): Promise<unknown> {
  return call(`/v1/admin/keys/${encodeURIComponent(id)}`, { org, method: 'DELETE' });
}
