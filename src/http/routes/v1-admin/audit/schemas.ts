import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { AuditEntry } from '../../../../accounts/audit/list-audit.ts';
import type { AuditActorKind } from '../../../../db/tables/audit.ts';
import { NextCursor, pageFields } from '../../../pages.ts';
import { createEnum, createRef, defineBody, orNull, Time } from '../../../schemas.ts';

const AdminAuditEntry = defineBody('AdminAuditEntry', {
  id: Type.String(),
  createdAt: Time,
  action: Type.String({ examples: ['key.manage'], description: 'The action, as `noun.verb`.' }),
  actor: Type.Object(
    {
      kind: createEnum<AuditActorKind>(['key', 'link', 'session', 'operator', 'scim', 'nobody']),
      id: orNull(Type.String(), 'ID of the API key or user.'),
      name: Type.String({ description: 'Name of the API key or email address of the user at that time.' }),
      sessionId: orNull(Type.String(), "ID of the user's session."),
    },
    { additionalProperties: false },
  ),
  ip: orNull(Type.String(), 'IP address of the caller. null for the operator, and for changes by Bindery itself.'),
  subject: orNull(Type.String(), 'The target, such as an ID or a hostname.'),
  details: Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    additionalProperties: true,
    description: 'Further details. Never contains secrets.',
  }),
});

export const AdminAuditEntries = defineBody('AdminAuditEntries', {
  entries: Type.Array(createRef(AdminAuditEntry), { description: 'Newest first.' }),
  nextCursor: NextCursor,
});

export const AuditQuery = Type.Object(
  {
    action: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'An action such as `key.create`, or a noun such as `key` for all of its actions.',
      }),
    ),
    actor: Type.Optional(Type.String({ maxLength: 254, description: 'ID of a key or user, or part of its name.' })),
    subject: Type.Optional(Type.String({ maxLength: 254 })),
    from: Type.Optional(Type.String({ format: 'date-time', description: 'Only entries at or after this time.' })),
    to: Type.Optional(Type.String({ format: 'date-time', description: 'Only entries before this time.' })),
    format: Type.Optional(Type.Union([Type.Literal('json'), Type.Literal('csv')])),
    ...pageFields,
  },
  { additionalProperties: false },
);

export function toAdminAuditEntry(entry: AuditEntry): Static<typeof AdminAuditEntry> {
  return { ...entry, createdAt: entry.createdAt.toISOString() };
}
