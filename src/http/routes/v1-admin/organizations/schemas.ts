import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { Actor } from '../../../../accounts/actor.ts';
import type { Organization } from '../../../../accounts/organizations.ts';
import type { Role } from '../../../../db/tables/accounts.ts';
import { NextCursor } from '../../../pages.ts';
import { createEnum, createRef, defineBody, orNull, Time } from '../../../schemas.ts';

export const AdminOrganization = defineBody('AdminOrganization', {
  id: Type.String({ examples: ['org_01k9w3m7cq4t8yvd2hfx5rznba'] }),
  name: Type.String(),
  plan: Type.Union([Type.Literal('free'), Type.Literal('pro'), Type.Literal('enterprise')]),
  role: orNull(
    createEnum<Role>(['owner', 'admin', 'member', 'viewer']),
    "The caller's role in the organization. null for an API key.",
  ),
  createdAt: Time,
});

export const AdminOrganizations = defineBody('AdminOrganizations', {
  organizations: Type.Array(createRef(AdminOrganization)),
  nextCursor: NextCursor,
});

const name = Type.String({ minLength: 1, maxLength: 200, examples: ['Acme'] });

export const CreateOrganization = defineBody('CreateOrganization', { name });
export const UpdateOrganization = defineBody('UpdateOrganization', { name: Type.Optional(name) });

export const OrganizationParams = { id: 'ID of the organization.' };

export function toAdminOrganization(
  { createdAt, ...rest }: Organization,
  role: Role | null,
): Static<typeof AdminOrganization> {
  return { ...rest, role, createdAt: createdAt.toISOString() };
}

/** Returns the caller's role in the organization that they act for. */
export function parseRole(actor: Actor): Role | null {
  return actor.kind === 'session' ? actor.role : null;
}
