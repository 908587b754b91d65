import { addOrganization, changeOrganization, removeOrganization } from '../../../../accounts/changes/organizations.ts';
import { getOrganization } from '../../../../accounts/organizations.ts';
import { listMemberOrganizations } from '../../../../accounts/member-organizations.ts';
import { createOnce } from '../../../middleware/idempotency.ts';
import { createRoutes } from '../../../add-route.ts';
import type { App, AppDeps } from '../../../types.ts';
import { PageQuery, readPage } from '../../../pages.ts';
import { registerModelLimits } from './model-limits.ts';
import { requireCurrent } from './require-current.ts';
import {
  AdminOrganization,
  AdminOrganizations,
  CreateOrganization,
  OrganizationParams,
  parseRole,
  toAdminOrganization,
  UpdateOrganization,
} from './schemas.ts';

/** Registers the organizations of the caller. Only the one that the caller acts for can be read on its own and changed. */
export function registerOrganizations(app: App, deps: AppDeps): void {
  const { db, organizationLimits: limits } = deps;
  const route = createRoutes(app, { tag: 'Accounts' });
  registerModelLimits(app, deps);

  route('GET /organizations', {
    operationId: 'listOrganizations',
    action: 'organization.read',
    on: 'nothing',
    summary: 'List organizations',
    description: 'For a user, the organizations they belong to. For an API key, its own organization.',
    query: PageQuery,
    returns: AdminOrganizations,
    result: 'One page of results, oldest first.',
    async handle(request, { actor }) {
      const { rows, nextCursor } = await readPage(request.query, {
        prefix: 'org',
        read: (page) => listMemberOrganizations(db, actor, page),
        at: ({ organization }) => organization.id,
      });
      const organizations = rows.map(({ organization, role }) => toAdminOrganization(organization, role));
      return { organizations, nextCursor };
    },
  });

  route('POST /organizations', {
    operationId: 'createOrganization',
    action: 'organization.create',
    on: 'organization',
    summary: 'Create an organization',
    description:
      "The new organization gets the plan of the caller's current organization, and the caller becomes its owner. If the caller has reached the limit per person, or if the operator turned self-service off, the response is 403.",
    idempotency: true,
    body: CreateOrganization,
    returns: AdminOrganization,
    status: 201,
    handle: async (request, { actor: { plan }, reply, caller }) =>
      createOnce({ db, request, reply }, async (trx) =>
        toAdminOrganization(await addOrganization(trx, caller, { ...request.body, plan, limits }), 'owner'),
      ),
  });

  route('GET /organizations/:id', {
    operationId: 'getOrganization',
    action: 'organization.read',
    on: 'nothing',
    summary: 'Get an organization',
    description: "Returns the caller's current organization.",
    params: OrganizationParams,
    returns: AdminOrganization,
    result: 'The organization.',
    async handle({ params }, { actor }) {
      const organization = await getOrganization(db, requireCurrent(params.id, actor));
      return toAdminOrganization(organization, parseRole(actor));
    },
  });

  route('PATCH /organizations/:id', {
    operationId: 'updateOrganization',
    action: 'organization.update',
    on: 'organization',
    summary: 'Rename an organization',
    description: "Renames the caller's current organization. Only the operator can change its plan.",
    params: OrganizationParams,
    body: UpdateOrganization,
    returns: AdminOrganization,
    result: 'The updated organization.',
    async handle(request, { actor, caller }) {
      const change = { id: requireCurrent(request.params.id, actor), ...request.body };
      const changedOrganization = await changeOrganization(db, caller, change);
      return toAdminOrganization(changedOrganization, parseRole(actor));
    },
  });

  route('DELETE /organizations/:id', {
    operationId: 'deleteOrganization',
    action: 'organization.delete',
    on: 'organization',
    summary: 'Delete an organization',
    description:
      "Permanently deletes the caller's current organization with its projects, domains, keys, jobs and bundles.",
    params: OrganizationParams,
    handle: ({ params }, { actor, caller }) => removeOrganization(db, caller, requireCurrent(params.id, actor)),
  });
}
