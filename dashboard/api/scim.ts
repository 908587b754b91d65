import { resourceQuery } from './queries.ts';
import { call } from './request.ts';
import type { NewScimToken, Scim } from './types.ts';

/** Loads the URL and the tokens of SCIM, and what the identity provider has provisioned. */
export function scimQuery(org: string) {
  return resourceQuery<Scim>(org, ['scim'], '/v1/admin/scim');
}

/** Creates a SCIM token. Only this response contains the token itself. */
export function createScimToken(org: string, input: { name: string; expiresAt?: string }): Promise<NewScimToken> {
  return call('/v1/admin/scim/tokens', { org, method: 'POST', body: input });
}

/** Replaces a SCIM token. The old one works for `keepOldSeconds`. */
export function rotateScimToken(org: string, id: string, keepOldSeconds: number): Promise<NewScimToken> {
  return call(`/v1/admin/scim/tokens/${encodeURIComponent(id)}/rotate`, {
    org,
    method: 'POST',
    body: { keepOldSeconds },
  });
}

/** Revokes a SCIM token, which takes effect immediately. */
export function revokeScimToken(org: string, id: string): Promise<unknown> {
  return call(`/v1/admin/scim/tokens/${encodeURIComponent(id)}`, { org, method: 'DELETE' });
}
