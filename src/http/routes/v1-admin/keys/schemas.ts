import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { ApiKey } from '../../../../accounts/api-keys/api-keys.ts';
import { KEY_PREFIX } from '../../../../accounts/api-keys/key-text.ts';
import { SCOPES } from '../../../../accounts/api-keys/scopes.ts';
import type { Scope } from '../../../../db/tables/accounts.ts';
import { inside, NextCursor, orNull, Time } from '../common.ts';

const scopes = Type.Array(Type.Unsafe<Scope>({ type: 'string', enum: [...SCOPES] }), {
  minItems: 1,
  description: '`write` includes `read`, and `admin` both.',
});

export const AdminKey = Type.Object(
  {
    id: Type.String({ examples: ['key_01k9w3m7cq4t8yvd2hfx5rznba'] }),
    name: Type.String(),
    prefix: Type.String({ description: 'How the key begins, as every key does.' }),
    lastFour: Type.String({ description: 'How it ends.' }),
    scopes: orNull(scopes, 'What it may do; null: `read` and `write`.'),
    allowedIps: orNull(Type.Array(Type.String()), 'Addresses and CIDR ranges; null: from everywhere.'),
    createdAt: Time,
    lastUsedAt: orNull(Time, 'Up to a minute behind; null: never.'),
    expiresAt: orNull(Time, 'null: never.'),
    revokedAt: orNull(Time, 'null unless it was revoked.'),
  },
  { $id: 'AdminKey', additionalProperties: false },
);

export const AdminKeys = Type.Object(
  { keys: Type.Array(inside(AdminKey)), nextCursor: NextCursor },
  { $id: 'AdminKeys', additionalProperties: false },
);

export const CreateKey = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200, examples: ['CI'] }),
    scopes: Type.Optional(Type.Union([scopes, Type.Null()], { description: 'Left out or null: `read` and `write`.' })),
    expiresAt: Type.Optional(orNull(Time, 'Left out or null: never.')),
    allowedIps: Type.Optional(
      orNull(
        Type.Array(Type.String({ minLength: 1, maxLength: 50 }), { minItems: 1, maxItems: 100 }),
        'From everywhere.',
      ),
    ),
  },
  { $id: 'CreateKey', additionalProperties: false, examples: [{ name: 'CI', scopes: ['write'] }] },
);

export const CreatedKey = Type.Object(
  {
    key: inside(AdminKey),
    secret: orNull(
      Type.String(),
      'The whole key. It is stored nowhere: null in the response to a repeat with the same `Idempotency-Key`.',
    ),
  },
  { $id: 'CreatedKey', additionalProperties: false },
);

export const KeyParams = Type.Object({ id: Type.String({ description: 'Identifier of the key.' }) });

export function toAdminKey({ last4, ...key }: ApiKey): Static<typeof AdminKey> {
  return {
    id: key.id,
    name: key.name,
    prefix: KEY_PREFIX,
    lastFour: last4,
    scopes: key.scopes,
    allowedIps: key.allowedIps,
    createdAt: key.createdAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    expiresAt: key.expiresAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
  };
}
