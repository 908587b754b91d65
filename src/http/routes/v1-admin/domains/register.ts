import { acceptDomain, addDomain, changeDomain, removeDomain } from '../../../../accounts/changes/domains.ts';
import { getDomainOrClaim, listDomainsAndClaims } from '../../../../accounts/domains/domains.ts';
import type { Acceptance } from '../../../../accounts/domains/verify-domain.ts';
import type { Domain } from '../../../../accounts/domains/domains.ts';
import { findPublished } from '../../../../releases/list-releases.ts';
import { getActor } from '../../../middleware/authenticate.ts';
import { createOnce, idempotencyHeaders } from '../../../middleware/idempotency.ts';
import { errorResponses, refTo, response } from '../../../schemas.ts';
import type { App, AppDeps } from '../../../types.ts';
import { callerOf } from '../../../middleware/audit.ts';
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

/** The domains of the organization, and what each deployment kind has. */
export function registerDomains(app: App, { db, publicUrl, domainProof }: AppDeps): void {
  const proof = domainProof === undefined ? undefined : 'needed';
  for (const schema of [AdminDomain, AdminDomains, CreateDomain, UpdateDomain, DeploymentKinds]) app.addSchema(schema);
  const describerOf = async (domains: readonly Domain[]) => {
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
        description: 'What sites of each kind have, and what a domain of it may switch.',
        response: {
          200: response(DeploymentKinds, { description: 'The kinds.' }),
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
        description: 'In the order of their hosts.',
        querystring: PageQuery,
        response: {
          200: response(AdminDomains, { description: 'A page of them.' }),
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
      const domains = rows.map(await describerOf(rows));
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
        summary: 'Give a host to a project',
        description:
          'A host belongs to one project of the whole installation. If the operator asks for proofs, a cloud domain is pending at first: create one of the DNS records in `verification`, then verify the domain.',
        headers: idempotencyHeaders('Makes it safe to send the request again.'),
        body: refTo(CreateDomain),
        response: {
          201: response(AdminDomain, { description: 'It was created.' }),
          ...errorResponses(
            400,
            401,
            403,
            404,
            {
              status: 409,
              description: 'The host is in use, or a name above or below it belongs to another organization.',
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
            await addDomain(trx, callerOf(request), { ...fields, base: base ?? '', organizationId, proof }),
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
        summary: 'Show a domain',
        params: DomainParams,
        response: {
          200: response(AdminDomain, { description: 'The domain.' }),
          ...READ_ERRORS,
        },
      },
    },
    async (request, reply) => {
      const { organizationId } = getActor(request);
      const domain = await getDomainOrClaim(db, { host: request.params.host, organizationId });
      return reply.header('cache-control', 'no-store').send((await describerOf([domain]))(domain));
    },
  );

  app.patch(
    '/domains/:host',
    {
      config: { action: 'domain.manage' },
      schema: {
        ...ACCOUNTS,
        operationId: 'updateDomain',
        summary: 'Change a domain',
        description: 'Holds for the next exports; what was exported stays as it is.',
        params: DomainParams,
        body: refTo(UpdateDomain),
        response: {
          200: response(AdminDomain, { description: 'The domain as it is now.' }),
          ...WRITE_ERRORS,
        },
      },
    },
    async (request, reply) => {
      const { organizationId } = getActor(request);
      const { base, ...fields } = request.body;
      const change = { ...fields, ...(base !== undefined && { base: base ?? '' }), host: request.params.host };
      const changed = await changeDomain(db, callerOf(request), { ...change, organizationId, proof });
      return reply.send((await describerOf([changed]))(changed));
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
          'Asks the DNS for the record that proves that the domain belongs to the organization. If it is there, Bindery serves the domain from then on. Else the domain stays pending, and `verification.problem` says what is missing.',
        params: DomainParams,
        response: {
          200: response(AdminDomain, { description: 'The domain after the check.' }),
          ...errorResponses(
            400,
            401,
            403,
            404,
            { status: 409, description: 'Another organization proved the name, or one above or below it.' },
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
      const domain = await acceptDomain(db, callerOf(request), reference);
      return reply.send((await describerOf([domain]))(domain));
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
        description: 'It is served no longer. Its exports stay.',
        params: DomainParams,
        response: { ...NO_CONTENT, ...WRITE_ERRORS },
      },
    },
    async (request, reply) => {
      const { organizationId } = getActor(request);
      await removeDomain(db, callerOf(request), { host: request.params.host, organizationId });
      return reply.code(204).send(null);
    },
  );
}
