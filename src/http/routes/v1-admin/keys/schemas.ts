import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { ApiKey } from '../../../../accounts/api-keys/api-keys.ts';
import { KEY_ACTIONS, MAX_KEY_PROJECTS } from '../../../../accounts/api-keys/key-limits.ts';
import { KEY_PREFIX } from '../../../../accounts/api-keys/key-text.ts';
import { SCOPES } from '../../../../accounts/api-keys/scopes.ts';
import type { Action } from '../../../../accounts/policy.ts';
import type { Scope } from '../../../../db/tables/accounts.ts';
import { NextCursor } from '../../../pages.ts';
import { createEnum, createRef, defineBody, orNull, Time } from '../../../schemas.ts';

const scopes = Type.Array(createEnum<Scope>(SCOPES), {
  minItems: 1,
  description: '`write` includes `read`, and `admin` includes both.',
});

export const AdminKey = defineBody('AdminKey', {
  id: Type.String({ examples: ['key_01k9w3m7cq4t8yvd2hfx5rznba'] }),
  name: Type.String(),
  prefix: Type.String({ description: 'Characters that all keys start with.' }),
  lastFour: Type.String({ description: 'Last four characters of the key.' }),
  scopes: orNull(scopes, 'Scopes of the key. null means `read` and `write`.'),
  projectIds: orNull(
    Type.Array(Type.String()),
    'IDs of the only projects that the key can reach. Deleted projects stay in the list. null means all.',
  ),
  actions: orNull(
    Type.Array(Type.String()),
    'The only actions that the key can perform. null means all actions that its scopes include.',
  ),
  serviceAccountId: orNull(Type.String(), 'The service account that the key belongs to. null if it belongs to none.'),
  allowedIps: orNull(Type.Array(Type.String()), 'IP addresses and CIDR ranges that can use the key. null allows any.'),
  createdAt: Time,
  lastUsedAt: orNull(Time, 'Can be up to a minute out of date. null if the key was never used.'),
  expiresAt: orNull(Time, 'null if the key never expires.'),
  revokedAt: orNull(Time, "When the key was revoked. null if it wasn't."),
});

export const AdminKeys = defineBody('AdminKeys', {
  keys: Type.Array(createRef(AdminKey)),
  nextCursor: NextCursor,
});

export const CreateKey = defineBody(
  'CreateKey',
  {
    name: Type.String({ minLength: 1, maxLength: 200, examples: ['CI'] }),
    scopes: Type.Optional(
      Type.Union([scopes, Type.Null()], {
        description:
          'Default, or null: the lowest scope that includes all `actions`, or `read` and `write` without `actions`.',
      }),
    ),
    projectIds: Type.Optional(
      orNull(
        Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { minItems: 1, maxItems: MAX_KEY_PROJECTS }),
        'IDs of the only projects that the key can reach. All others respond 404, and the key can do nothing for the whole organization. Leave out or set to null to allow all projects.',
      ),
    ),
    actions: Type.Optional(
      orNull(
        Type.Array(createEnum<Action>(KEY_ACTIONS), { minItems: 1, maxItems: KEY_ACTIONS.length }),
        'The only actions that the key can perform. Leave out or set to null to allow all actions that its scopes include.',
      ),
    ),
    serviceAccountId: Type.Optional(
      orNull(
        Type.String({ minLength: 1, maxLength: 100 }),
        'ID of the service account that the key belongs to. The key can do at most what the account can, and is revoked with it.',
      ),
    ),
    expiresAt: Type.Optional(
      orNull(Time, 'Default, or null: the key never expires, or expires together with the API key that creates it.'),
    ),
    allowedIps: Type.Optional(
      orNull(
        Type.Array(Type.String({ minLength: 1, maxLength: 50 }), { minItems: 1, maxItems: 100 }),
        'Leave out or set to null to allow any address, or the same ones as the API key that creates it.',
      ),
    ),
  },
  { name: 'CI', scopes: ['write'] },
  {
    name: 'Guides pipeline',
    projectIds: ['prj_01k9w3m7cq4t8yvd2hfx5rznba'],
    actions: ['export.create', 'export.read', 'export.link-bundle'],
  },
);

export const CreatedKey = defineBody('CreatedKey', {
  key: createRef(AdminKey),
  secret: orNull(
    Type.String(),
    "The whole key. Bindery doesn't store it, so it is null in the response to a retry with the same `Idempotency-Key`.",
  ),
});

export const KeyParams = { id: 'ID of the key.' };

export function toAdminKey({ last4, ...key }: ApiKey): Static<typeof AdminKey> {
  return {
    id: key.id,
    name: key.name,
    prefix: KEY_PREFIX,
    lastFour: last4,
    scopes: key.scopes,
    projectIds: key.projectIds,
    actions: key.actions,
    serviceAccountId: key.serviceAccountId,
    allowedIps: key.allowedIps,
    createdAt: key.createdAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    expiresAt: key.expiresAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
  };
}
