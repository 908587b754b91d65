import { acceptDomain, addDomain, changeDomain, removeDomain } from '../../../../accounts/changes/domains.ts';
import { getDomainOrClaim, listDomainsAndClaims } from '../../../../accounts/domains/domains.ts';
import type { Acceptance } from '../../../../accounts/domains/verify-domain.ts';
import type { Domain } from '../../../../accounts/domains/domains.ts';
import { findPublished } from '../../../../releases/list-releases.ts';
import { getActor } from '../../../middleware/authenticate.ts';
import { createOnce, createIdempotencyHeaders } from '../../../middleware/idempotency.ts';
import { describeErrorResponses, createRef, describeResponse } from '../../../schemas.ts';
import type { App, AppDeps } from '../../../types.ts';
import { getCaller } from '../../../middleware/audit.ts';
import { ACCOUNTS, NO_CONTENT, PageQuery, READ_ERRORS, readPage, WRITE_ERRORS } from '../common.ts';
import { DEPLOYMENT_KINDS } from './deployment-kinds.ts';
import {
  AdminDomain,
  AdminDomains,
  CreateDomain,
  DeploymentKinds,
  DomainParams,
  toAdminDomain,
  UpdateDomain,
} from './schemas.ts';

/** Registers the domains of the organization, and the features of each deployment kind. */
export function registerDomains(app: App, { db, publicUrl, domainProof }: AppDeps): void {
  const proof = domainProof === undefined ? undefined : 'needed';
  for (const schema of [AdminDomain, AdminDomains, CreateDomain, UpdateDomain, DeploymentKinds]) app.addSchema(schema);
  const createDescriber = async (domains: readonly Domain[]) => {
    const published = await findPublished(db, domains);
    return (domain: Domain) =>
      toAdminDomain(domain, { apiUrl: publicUrl?.(), isPublished: published.has(domain.host) });
  };

  app.get(
    '/deployment-kinds',
    {
      config: { action: 'domain.read' },
      schema: {
        ...ACCOUNTS,
        operationId: 'listDeploymentKinds',
        summary: 'List the deployment kinds',
        description: 'Lists the features of each deployment kind, and which of them a domain can turn on or off.',
        response: {
          200: describeResponse(DeploymentKinds, { description: 'The deployment kinds.' }),
          ...READ_ERRORS,
        },
      },
    },
    async (_request, reply) => reply.send({ kinds: DEPLOYMENT_KINDS }),
  );

  app.get(
    '/domains',
    {
      config: { action: 'domain.read' },
      schema: {
        ...ACCOUNTS,
        operationId: 'listDomains',
        summary: 'List domains',
        description: 'Sorted by hostname.',
        querystring: PageQuery,
        response: {
          200: describeResponse(AdminDomains, { description: 'One page of results.' }),
          ...READ_ERRORS,
        },
      },
    },
    async (request, reply) => {
      const { organizationId } = getActor(request);
      const { rows, nextCursor } = await readPage(request.query, {
        read: (page) => listDomainsAndClaims(db, { organizationId, ...page }),
        at: ({ host }) => host,
      });
      const domains = rows.map(await createDescriber(rows));
      return reply.header('cache-control', 'no-store').send({ domains, nextCursor });
    },
  );

  app.post(
    '/domains',
    {
      config: { action: 'domain.manage' },
      schema: {
        ...ACCOUNTS,
        operationId: 'createDomain',
        summary: 'Add a domain to a project',
        description:
          'A hostname can belong to only one project in the installation. If the operator requires verification, a new cloud domain is pending. Create one of the DNS records in `verification`, then verify the domain.',
        headers: createIdempotencyHeaders(
          'Makes retries safe: within 24 hours, the same key and body return the first response again.',
        ),
        body: createRef(CreateDomain),
        response: {
          201: describeResponse(AdminDomain, { description: 'Created.' }),
          ...describeErrorResponses(
            400,
            401,
            403,
            404,
            {
              status: 409,
              description: 'The hostname is in use, or a parent or child name belongs to another organization.',
            },
            413,
            415,
            422,
            500,
            503,
            507,
          ),
        },
      },
    },
    async (request, reply) => {
      const { organizationId } = getActor(request);
      const { base, ...fields } = request.body;
      const { body } = await createOnce({
        db,
        request,
        reply,
        status: 201,
        create: async (trx) =>
          toAdminDomain(
            await addDomain(trx, getCaller(request), { ...fields, base: base ?? '', organizationId, proof }),
            {
              apiUrl: publicUrl?.(),
              isPublished: false,
            },
          ),
      });
      return reply.code(201).send(body);
    },
  );

  app.get(
    '/domains/:host',
    {
      config: { action: 'domain.read' },
      schema: {
        ...ACCOUNTS,
        operationId: 'getDomain',
        summary: 'Get a domain',
        params: DomainParams,
        response: {
          200: describeResponse(AdminDomain, { description: 'The domain.' }),
          ...READ_ERRORS,
        },
      },
    },
    async (request, reply) => {
      const { organizationId } = getActor(request);
      const domain = await getDomainOrClaim(db, { host: request.params.host, organizationId });
      return reply.header('cache-control', 'no-store').send((await createDescriber([domain]))(domain));
    },
  );

  app.patch(
    '/domains/:host',
    {
      config: { action: 'domain.manage' },
      schema: {
        ...ACCOUNTS,
        operationId: 'updateDomain',
        summary: 'Update a domain',
        description: "Applies to the next exports. Existing exports don't change.",
        params: DomainParams,
        body: createRef(UpdateDomain),
        response: {
          200: describeResponse(AdminDomain, { description: 'The updated domain.' }),
          ...WRITE_ERRORS,
        },
      },
    },
    async (request, reply) => {
      const { organizationId } = getActor(request);
      const { base, ...fields } = request.body;
      const change = { ...fields, ...(base !== undefined && { base: base ?? '' }), host: request.params.host };
      const changed = await changeDomain(db, getCaller(request), { ...change, organizationId, proof });
      return reply.send((await createDescriber([changed]))(changed));
    },
  );

  app.post(
    '/domains/:host/verify',
    {
      config: { action: 'domain.manage' },
      schema: {
        ...ACCOUNTS,
        operationId: 'verifyDomain',
        summary: 'Verify a domain',
        description:
          'Looks up the DNS record that proves that your organization owns the domain. If the record exists, Bindery starts to serve the domain. Otherwise the domain stays pending, and `verification.problem` explains what is missing.',
        params: DomainParams,
        response: {
          200: describeResponse(AdminDomain, { description: 'The domain after the check.' }),
          ...describeErrorResponses(
            400,
            401,
            403,
            404,
            { status: 409, description: 'Another organization has verified this name, or a parent or child name.' },
            413,
            415,
            500,
            503,
            507,
          ),
        },
      },
    },
    async (request, reply) => {
      const { organizationId } = getActor(request);
      const acceptance: Acceptance = domainProof ? { by: 'dns', proof: domainProof } : { by: 'setting' };
      const reference = { host: request.params.host, organizationId, acceptance };
      const domain = await acceptDomain(db, getCaller(request), reference);
      return reply.send((await createDescriber([domain]))(domain));
    },
  );

  app.delete(
    '/domains/:host',
    {
      config: { action: 'domain.manage' },
      schema: {
        ...ACCOUNTS,
        operationId: 'deleteDomain',
        summary: 'Delete a domain',
        description: 'Bindery stops serving the domain. Its exports are kept.',
        params: DomainParams,
        response: { ...NO_CONTENT, ...WRITE_ERRORS },
      },
    },
    async (request, reply) => {
      const { organizationId } = getActor(request);
      await removeDomain(db, getCaller(request), { host: request.params.host, organizationId });
      return reply.code(204).send(null);
    },
  );
}
