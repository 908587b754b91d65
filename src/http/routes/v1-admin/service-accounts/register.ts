import {
  addServiceAccount,
  changeServiceAccount,
  removeServiceAccount,
} from '../../../../accounts/changes/service-accounts.ts';
import { listServiceAccounts } from '../../../../accounts/members/service-accounts.ts';
import { createRoutes } from '../../../add-route.ts';
import { createOnce } from '../../../middleware/idempotency.ts';
import type { App, AppDeps } from '../../../types.ts';
import {
  CreateServiceAccount,
  ServiceAccountBody,
  ServiceAccountParams,
  ServiceAccounts,
  toServiceAccountBody,
  UpdateServiceAccount,
} from './schemas.ts';

const NAME_TAKEN = 'The organization already has a service account with this name, or the maximum number of them.';

/** Registers the service accounts of the organization. Their roles in projects are set with the members of projects. */
export function registerServiceAccounts(app: App, { db }: AppDeps): void {
  const route = createRoutes(app, { tag: 'Members' });

  route('GET /service-accounts', {
    operationId: 'listServiceAccounts',
    action: 'member.read',
    on: 'organization',
    summary: 'List service accounts',
    description: "Members that represent programs. They use API keys and can't sign in.",
    returns: ServiceAccounts,
    result: 'Sorted by name.',
    async handle(_request, { organizationId }) {
      const accounts = await listServiceAccounts(db, { organizationId });
      return { serviceAccounts: accounts.map(toServiceAccountBody) };
    },
  });

  route('POST /service-accounts', {
    operationId: 'createServiceAccount',
    action: 'service-account.manage',
    on: 'organization',
    summary: 'Create a service account',
    description: 'To create its keys, send its ID as `serviceAccountId` to `POST /v1/admin/keys`.',
    idempotency: true,
    body: CreateServiceAccount,
    returns: ServiceAccountBody,
    status: 201,
    errors: { 409: NAME_TAKEN },
    handle: async (request, { organizationId, reply, caller }) =>
      createOnce({ db, request, reply }, async (trx) =>
        toServiceAccountBody(await addServiceAccount(trx, caller, { ...request.body, organizationId })),
      ),
  });

  route('PATCH /service-accounts/:id', {
    operationId: 'updateServiceAccount',
    action: 'service-account.manage',
    on: 'organization',
    summary: 'Change the name or role of a service account',
    description: 'A new role applies immediately to all of its keys.',
    params: ServiceAccountParams,
    body: UpdateServiceAccount,
    returns: ServiceAccountBody,
    result: 'The updated service account.',
    errors: { 409: NAME_TAKEN },
    handle: async ({ params, body }, { organizationId, caller }) =>
      toServiceAccountBody(await changeServiceAccount(db, caller, { ...body, ...params, organizationId })),
  });

  route('DELETE /service-accounts/:id', {
    operationId: 'deleteServiceAccount',
    action: 'service-account.manage',
    on: 'organization',
    summary: 'Delete a service account',
    description: 'Revokes its keys. They stay in the list of keys.',
    params: ServiceAccountParams,
    handle: ({ params }, { organizationId, caller }) => removeServiceAccount(db, caller, { ...params, organizationId }),
  });
}
