import { addOrganization, changeOrganization, removeOrganization } from '../../../../accounts/changes/organizations.ts';
import { getOrganization } from '../../../../accounts/organizations.ts';
import { listMemberOrganizations } from '../../../../accounts/member-organizations.ts';
import { AppError } from '../../../../errors.ts';
import { getActor } from '../../../middleware/authenticate.ts';
import { createOnce, createIdempotencyHeaders } from '../../../middleware/idempotency.ts';
import { createRef, describeResponse } from '../../../schemas.ts';
import type { App, AppDeps } from '../../../types.ts';
import { getCaller } from '../../../middleware/audit.ts';
import { ACCOUNTS, CREATE_ERRORS, NO_CONTENT, PageQuery, READ_ERRORS, readPage, WRITE_ERRORS } from '../common.ts';
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
export function registerOrganizations(app: App, { db, organizationLimits: limits }: AppDeps): void {
  for (const schema of [AdminOrganization, AdminOrganizations, CreateOrganization, UpdateOrganization])
    app.addSchema(schema);

  app.get(
    '/organizations',
    {
      config: { action: 'organization.read' },
      schema: {
        ...ACCOUNTS,
        operationId: 'listOrganizations',
        summary: 'List organizations',
        description: 'For a user, the organizations they belong to. For an API key, its own organization.',
        querystring: PageQuery,
        response: {
          200: describeResponse(AdminOrganizations, { description: 'One page of results, oldest first.' }),
          ...READ_ERRORS,
        },
      },
    },
    async (request, reply) => {
      const actor = getActor(request);
      const { rows, nextCursor } = await readPage(request.query, {
        prefix: 'org',
        read: (page) => listMemberOrganizations(db, actor, page),
        at: ({ organization }) => organization.id,
      });
      const organizations = rows.map(({ organization, role }) => toAdminOrganization(organization, role));
      return reply.header('cache-control', 'no-store').send({ organizations, nextCursor });
    },
  );

  app.post(
    '/organizations',
    {
      config: { action: 'organization.create' },
      schema: {
        ...ACCOUNTS,
        operationId: 'createOrganization',
        summary: 'Create an organization',
        description:
          "The new organization gets the plan of the caller's current organization, and the caller becomes its owner. If the caller has reached the limit per person, or if the operator turned self-service off, the response is 403.",
        headers: createIdempotencyHeaders(
          'Makes retries safe: within 24 hours, the same key and body return the first response again.',
        ),
        body: createRef(CreateOrganization),
        response: {
          201: describeResponse(AdminOrganization, { description: 'Created.' }),
          ...CREATE_ERRORS,
        },
      },
    },
    async (request, reply) => {
      const { plan } = getActor(request);
      const { body } = await createOnce({
        db,
        request,
        reply,
        status: 201,
        create: async (trx) =>
          toAdminOrganization(
            await addOrganization(trx, getCaller(request), { ...request.body, plan, limits }),
            'owner',
          ),
      });
      return reply.code(201).send(body);
    },
  );

  app.get(
    '/organizations/:id',
    {
      config: { action: 'organization.read' },
      schema: {
        ...ACCOUNTS,
        operationId: 'getOrganization',
        summary: 'Get an organization',
        description: "Returns the caller's current organization.",
        params: OrganizationParams,
        response: {
          200: describeResponse(AdminOrganization, { description: 'The organization.' }),
          ...READ_ERRORS,
        },
      },
    },
    async (request, reply) => {
      const actor = getActor(request);
      const organization = await getOrganization(db, requireCurrent(request.params.id, actor));
      return reply.header('cache-control', 'no-store').send(toAdminOrganization(organization, parseRole(actor)));
    },
  );

  app.patch(
    '/organizations/:id',
    {
      config: { action: 'organization.update' },
      schema: {
        ...ACCOUNTS,
        operationId: 'updateOrganization',
        summary: 'Rename an organization',
        description: "Renames the caller's current organization. Only the operator can change its plan.",
        params: OrganizationParams,
        body: createRef(UpdateOrganization),
        response: {
          200: describeResponse(AdminOrganization, { description: 'The updated organization.' }),
          ...WRITE_ERRORS,
        },
      },
    },
    async (request, reply) => {
      const actor = getActor(request);
      const change = { id: requireCurrent(request.params.id, actor), ...request.body };
      const changed = await changeOrganization(db, getCaller(request), change);
      return reply.send(toAdminOrganization(changed, parseRole(actor)));
    },
  );

  app.delete(
    '/organizations/:id',
    {
      config: { action: 'organization.delete' },
      schema: {
        ...ACCOUNTS,
        operationId: 'deleteOrganization',
        summary: 'Delete an organization',
        description:
          "Permanently deletes the caller's current organization with its projects, domains, keys, jobs and bundles.",
        params: OrganizationParams,
        response: { ...NO_CONTENT, ...WRITE_ERRORS },
      },
    },
    async (request, reply) => {
      await removeOrganization(db, getCaller(request), requireCurrent(request.params.id, getActor(request)));
      return reply.code(204).send(null);
    },
  );
}

/** Throws `not_found` for other organizations, even for the caller's own ones that they don't act for. */
function requireCurrent(id: string, { organizationId }: { organizationId: string }): string {
  if (id === organizationId) return id;
  throw new AppError(
    'not_found',
    "This isn't your current organization. In a session, set the Bindery-Organization header to the organization's ID.",
  );
}
