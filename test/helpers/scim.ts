import type { InjectOptions } from 'fastify';
import { expect } from 'vitest';
import { OPERATOR } from '../../src/accounts/audit/caller.ts';
import { addScimToken } from '../../src/accounts/changes/scim-tokens.ts';
import type { Database } from '../../src/db/schema.ts';
import type { App } from '../../src/http/types.ts';

export const CORE_USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const CORE_GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
export const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** A resource or another response body. Tests can read any part of it. */
// oxlint-disable-next-line typescript/no-explicit-any
type Body = any;

export interface ScimResponse {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: Body;
}

/** Sends requests as an identity provider does. */
export type ScimClient = ReturnType<typeof createScimClient>;

/** Creates a client with a token. */
export function createScimClient(app: App, token: string) {
  const send = async (
    method: NonNullable<InjectOptions['method']>,
    url: string,
    payload?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ScimResponse> => {
    const response = await app.inject({
      method,
      url: `/scim/v2${url}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(payload !== undefined && { 'content-type': 'application/scim+json' }),
        ...headers,
      },
      ...(payload !== undefined && { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
    });
    if (response.body !== '') expect(response.headers['content-type']).toMatch(/^application\/scim\+json/);
    return {
      status: response.statusCode,
      headers: response.headers,
      body: response.body === '' ? undefined : JSON.parse(response.body),
    };
  };
  return {
    send,
    get: (url: string, headers?: Record<string, string>) => send('GET', url, undefined, headers),
    post: (url: string, body: unknown) => send('POST', url, body),
    put: (url: string, body: unknown, headers?: Record<string, string>) => send('PUT', url, body, headers),
    patch: (url: string, ...operations: object[]) =>
      send('PATCH', url, { schemas: [PATCH_OP], Operations: operations }),
    delete: (url: string) => send('DELETE', url),
    /** Lists what a filter finds. */
    find: async (url: string, filter: string) => {
      const response = await send('GET', `${url}?filter=${encodeURIComponent(filter)}`);
      expect([response.status, filter]).toEqual([200, filter]);
      return response.body.Resources as Body[];
    },
    /** Creates a user with an email address. */
    createUser: async (userName: string, fields: object = {}) => {
      const response = await send('POST', '/Users', { schemas: [CORE_USER], userName, ...fields });
      expect([response.status, response.body.detail]).toEqual([201, undefined]);
      return response.body as Body;
    },
    /** Creates a group with users. */
    createGroup: async (displayName: string, ...users: { id: string }[]) => {
      const members = users.map(({ id }) => ({ value: id }));
      const response = await send('POST', '/Groups', { schemas: [CORE_GROUP], displayName, members });
      expect([response.status, response.body.detail]).toEqual([201, undefined]);
      return response.body as Body;
    },
  };
}

/** Creates a token of an organization and returns its text. */
export async function createTestScimToken(db: Database, organizationId: string): Promise<string> {
  return (await addScimToken(db, OPERATOR, { organizationId, name: 'Test provider' })).text;
}
