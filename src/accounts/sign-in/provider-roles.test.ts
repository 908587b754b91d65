import { expect, test } from 'vitest';
import type { Database } from '../../db/schema.ts';
import { createProviderRoles } from './provider-roles.ts';

const oidc = {
  issuer: 'https://login.example.com',
  clientId: 'bindery',
  clientSecret: 'secret',
  name: 'Login',
  domains: [],
  role: 'member',
  organizationId: 'org_1',
  trustsEmail: false,
  roles: {
    claim: 'realm_access.roles',
    roleByGroup: new Map([
      ['docs', 'member'],
      ['docs-admins', 'admin'],
    ] as const),
  },
} as const;
// Deciding needs no database.
const roles = createProviderRoles({} as Database, oidc);

test.each([
  ['the most powerful role', { realm_access: { roles: ['docs', 'docs-admins', 'x'] } }, 'admin'],
  ['no role for other groups', { realm_access: { roles: ['x'] } }, 'none'],
  ['no role for an empty list', { realm_access: { roles: [] } }, 'none'],
  ['nothing if the nested claim is missing', { realm_access: { other: [] } }, 'groups_unusable'],
  ['nothing if the claim is null', { realm_access: { roles: null } }, 'groups_unusable'],
  ['nothing if all claims are missing', {}, 'groups_unusable'],
  ['nothing if the claim has other values', { realm_access: { roles: [{ name: 'docs' }] } }, 'groups_unusable'],
])('decides %s', async (_case, claims, decision) => {
  expect(await roles?.decide(claims, undefined)).toBe(decision);
});
