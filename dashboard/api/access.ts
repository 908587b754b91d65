import { resourceQuery } from './queries.ts';
import { call } from './request.ts';
import type { AccessKind, DomainAccess, NewReaderKey } from './types.ts';

/** Loads who can read a domain's site. */
export function accessQuery(org: string, host: string) {
  const path = `/v1/admin/domains/${encodeURIComponent(host)}/access`;
  return resourceQuery<DomainAccess>(org, ['domains', host, 'access'], path);
}

/** Access settings that you can change. */
export interface AccessInput {
  kind?: AccessKind;
  networks?: string[];
  title?: string | null;
  color?: string | null;
  loginUrls?: DomainAccess['loginUrls'];
  oidc?: NonNullable<DomainAccess['oidc']>;
  /** Empty for a public client. */
  clientSecret?: string;
  /** Signs all readers out. */
  password?: string;
}

/** Changes who can read a domain's site. */
export function updateAccess(org: string, host: string, input: AccessInput): Promise<DomainAccess> {
  return call(`/v1/admin/domains/${encodeURIComponent(host)}/access`, { org, method: 'PATCH', body: input });
}

/** Ends the sessions of all readers of a domain's site. */
export function signReadersOut(org: string, host: string): Promise<unknown> {
  return call(`/v1/admin/domains/${encodeURIComponent(host)}/access/sign-out`, { org, method: 'POST' });
}

/** Creates a key pair for readers' tokens, or adds your public key. */
export function createReaderKey(
  org: string,
  host: string,
  input: { name: string; publicKey?: string },
): Promise<NewReaderKey> {
  return call(`/v1/admin/domains/${encodeURIComponent(host)}/access/keys`, { org, method: 'POST', body: input });
}

/** Deletes a key for readers' tokens, which signs all readers out. */
export function deleteReaderKey(org: string, host: string, id: string): Promise<unknown> {
  const path = `/v1/admin/domains/${encodeURIComponent(host)}/access/keys/${encodeURIComponent(id)}`;
  return call(path, { org, method: 'DELETE' });
}

/** Creates the URL that signs you in to a protected site of your organization. */
export function signInToSite(input: { site: string; challenge: string; state: string }): Promise<{ url: string }> {
  return call('/v1/admin/site-sign-in', { method: 'POST', body: input });
}
