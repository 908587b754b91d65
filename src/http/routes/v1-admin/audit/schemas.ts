import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { AuditEntry } from '../../../../accounts/audit/list-audit.ts';
import type { AuditActorKind } from '../../../../db/tables/audit.ts';
import { inside, NextCursor, orNull, pageFields, Time } from '../common.ts';

export const AdminAuditEntry = Type.Object(
  {
    id: Type.String(),
    createdAt: Time,
    action: Type.String({ examples: ['key.manage'], description: 'What was done: `noun.verb`.' }),
    actor: Type.Object(
      {
        kind: Type.Unsafe<AuditActorKind>({ type: 'string', enum: ['key', 'link', 'session', 'operator', 'nobody'] }),
        id: orNull(Type.String(), 'Of the key or the user.'),
        name: Type.String({ description: 'As it was then: the name of a key, the address of a user.' }),
        sessionId: orNull(Type.String(), 'The session that a user did it in.'),
      },
      { additionalProperties: false },
    ),
    ip: orNull(Type.String(), 'Address of the caller; null for the operator.'),
    subject: orNull(Type.String(), 'What it was done to: an id, a host.'),
    details: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'Further facts; never a secret.',
    }),
  },
  { $id: 'AdminAuditEntry', additionalProperties: false },
);

export const AdminAuditEntries = Type.Object(
  { entries: Type.Array(inside(AdminAuditEntry), { description: 'The newest comes first.' }), nextCursor: NextCursor },
  { $id: 'AdminAuditEntries', additionalProperties: false },
);

export const AuditQuery = Type.Object(
  {
    action: Type.Optional(Type.String({ maxLength: 100, description: 'An action, or the noun of several: `key`.' })),
    actor: Type.Optional(Type.String({ maxLength: 254, description: 'Id of a key or user, or a part of the name.' })),
    subject: Type.Optional(Type.String({ maxLength: 254 })),
    from: Type.Optional(Type.String({ format: 'date-time', description: 'Not before.' })),
    to: Type.Optional(Type.String({ format: 'date-time', description: 'Before.' })),
    format: Type.Optional(Type.Union([Type.Literal('json'), Type.Literal('csv')])),
    ...pageFields,
  },
  { additionalProperties: false },
);

export function toAdminAuditEntry(entry: AuditEntry): Static<typeof AdminAuditEntry> {
  return { ...entry, createdAt: entry.createdAt.toISOString() };
}
