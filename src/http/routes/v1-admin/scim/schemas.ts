import { Type } from 'typebox';
import type { Static } from 'typebox';
import { KEEP_FORMER_SECONDS, SCIM_TOKEN_PREFIX } from '../../../../accounts/scim/tokens.ts';
import type { ScimToken } from '../../../../accounts/scim/tokens.ts';
import type { Role } from '../../../../db/tables/accounts.ts';
import { createEnum, createRef, defineBody, orNull, Time } from '../../../schemas.ts';

export const AdminScimToken = defineBody('AdminScimToken', {
  id: Type.String(),
  name: Type.String(),
  prefix: Type.String({ description: 'Characters that all tokens start with.' }),
  lastFour: Type.String({ description: 'Last four characters of the token.' }),
  createdAt: Time,
  lastUsedAt: orNull(Time, 'Can be up to a minute out of date. null if the token was never used.'),
  formerUntil: orNull(Time, 'Until when the token before the last rotation works. null if there is none.'),
  expiresAt: orNull(Time, 'null if the token never expires.'),
  revokedAt: orNull(Time, "When the token was revoked. null if it wasn't."),
});

export const AdminScim = defineBody('AdminScim', {
  baseUrl: Type.String({ description: 'URL to enter at the identity provider.' }),
  isManaged: Type.Boolean({
    description: 'Whether SCIM manages this organization. It manages only the organization of single sign-on.',
  }),
  users: Type.Object(
    { active: Type.Integer(), deactivated: Type.Integer() },
    { additionalProperties: false, description: 'Number of provisioned users.' },
  ),
  groups: Type.Array(
    Type.Object(
      {
        id: Type.String(),
        name: Type.String(),
        members: Type.Integer(),
        role: orNull(
          createEnum<Role>(['owner', 'admin', 'member', 'viewer']),
          'Role that the group gives. null: none.',
        ),
      },
      { additionalProperties: false },
    ),
    { description: 'The first 200 groups by name.' },
  ),
  groupCount: Type.Integer({ description: 'Number of all groups.' }),
  hasRoleRules: Type.Boolean({
    description: 'Whether groups determine roles. Otherwise, each provisioned user gets the same role.',
  }),
  tokens: Type.Array(createRef(AdminScimToken), { description: 'Oldest first, including revoked tokens.' }),
});

export const CreateScimToken = defineBody(
  'CreateScimToken',
  {
    name: Type.String({ minLength: 1, maxLength: 200, examples: ['Okta'] }),
    expiresAt: Type.Optional(orNull(Time, 'Default, or null: the token never expires.')),
  },
  { name: 'Okta' },
);

export const RotateScimToken = defineBody('RotateScimToken', {
  keepOldSeconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: KEEP_FORMER_SECONDS.max,
      description: 'How long the old token still works, in seconds. Use 0 after a leak. Default: one day.',
    }),
  ),
});

export const CreatedScimToken = defineBody('CreatedScimToken', {
  token: createRef(AdminScimToken),
  secret: Type.String({ description: 'The whole token. Bindery returns it only once.' }),
});

export const ScimTokenParams = { id: 'ID of the token.' };

export function toAdminScimToken({ last4, ...token }: ScimToken): Static<typeof AdminScimToken> {
  return {
    id: token.id,
    name: token.name,
    prefix: SCIM_TOKEN_PREFIX,
    lastFour: last4,
    createdAt: token.createdAt.toISOString(),
    lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
    formerUntil: token.formerUntil?.toISOString() ?? null,
    expiresAt: token.expiresAt?.toISOString() ?? null,
    revokedAt: token.revokedAt?.toISOString() ?? null,
  };
}
