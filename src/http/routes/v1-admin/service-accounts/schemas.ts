import { Type } from 'typebox';
import type { Static } from 'typebox';
import { SERVICE_ACCOUNT_ROLES } from '../../../../accounts/members/service-accounts.ts';
import type { ServiceAccount } from '../../../../accounts/members/service-accounts.ts';
import type { ServiceAccountRole } from '../../../../db/tables/accounts.ts';
import { createEnum, createRef, defineBody, Time } from '../../../schemas.ts';

const role = createEnum<ServiceAccountRole>(
  SERVICE_ACCOUNT_ROLES,
  'Role in the organization. Its keys can do at most what a person with this role, and its roles in projects, can do.',
);
const name = Type.String({ minLength: 1, maxLength: 200, examples: ['release-bot'] });

export const ServiceAccountBody = defineBody('ServiceAccount', {
  id: Type.String({ examples: ['sa_01k9w3m7cq4t8yvd2hfx5rznba'] }),
  name,
  role,
  keys: Type.Integer({ description: 'Number of its keys that work.' }),
  createdAt: Time,
});

export const ServiceAccounts = defineBody('ServiceAccounts', {
  serviceAccounts: Type.Array(createRef(ServiceAccountBody)),
});

export const CreateServiceAccount = defineBody(
  'CreateServiceAccount',
  { name, role },
  { name: 'release-bot', role: 'viewer' },
);

export const UpdateServiceAccount = Type.Object(
  { name: Type.Optional(name), role: Type.Optional(role) },
  {
    $id: 'UpdateServiceAccount',
    additionalProperties: false,
    minProperties: 1,
    examples: [{ role: 'member' as const }],
  },
);

export const ServiceAccountParams = { id: 'ID of the service account.' };

/** Converts a service account to the body of a response. */
export function toServiceAccountBody(account: ServiceAccount): Static<typeof ServiceAccountBody> {
  const { organizationId: _, createdAt, ...rest } = account;
  return { ...rest, createdAt: createdAt.toISOString() };
}
