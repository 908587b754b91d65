import { acceptDomain, addDomain, changeDomain, removeDomain } from '../../../../accounts/changes/domains.ts';
import { getDomainOrClaim, listDomainsAndClaims } from '../../../../accounts/domains/domains.ts';
import type { Acceptance } from '../../../../accounts/domains/verify-domain.ts';
import type { Domain } from '../../../../accounts/domains/domains.ts';
import { requestCheck } from '../../../../export/push/request-check.ts';
import { findPublished } from '../../../../releases/list-releases.ts';
import { createOnce } from '../../../middleware/idempotency.ts';
import { createRoutes } from '../../../add-route.ts';
import type { App, AppDeps } from '../../../types.ts';
import { PageQuery, readPage } from '../../../pages.ts';
import { registerDomainAccess } from './access.ts';
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
export function registerDomains(app: App, deps: AppDeps): void {
  const { db, queue, publicUrl, domainProof } = deps;
  registerDomainAccess(app, deps);
  const route = createRoutes(app, { tag: 'Accounts' });
  const proof = domainProof === undefined ? undefined : 'needed';
  const createDescriber = async (domains: readonly Domain[]) => {
    const publishedReleases = await findPublished(db, domains);
    return (domain: Domain) =>
      toAdminDomain(domain, { apiUrl: publicUrl?.(), isPublished: publishedReleases.has(domain.host) });
  };
  const describe = async (domain: Domain) => (await createDescriber([domain]))(domain);

  route('GET /deployment-kinds', {
    operationId: 'listDeploymentKinds',
    action: 'domain.read',
    on: 'nothing',
    summary: 'List the deployment kinds',
    description: 'Lists the features of each deployment kind, and which of them a domain can turn on or off.',
    returns: DeploymentKinds,
    result: 'The deployment kinds.',
    handle: async () => ({ kinds: DEPLOYMENT_KINDS }),
  });

  route('GET /domains', {
    operationId: 'listDomains',
    action: 'domain.read',
    on: 'list',
    summary: 'List domains',
    description: 'Sorted by hostname.',
    query: PageQuery,
    returns: AdminDomains,
    async handle(request, { organizationId, reach }) {
      const { rows, nextCursor } = await readPage(request.query, {
        read: (page) => listDomainsAndClaims(db, { organizationId, reach, ...page }),
        at: ({ host }) => host,
      });
      return { domains: rows.map(await createDescriber(rows)), nextCursor };
    },
  });

  route('POST /domains', {
    operationId: 'createDomain',
    action: 'domain.manage',
    on: ['body.projectId'],
    summary: 'Add a domain to a project',
    description:
      'A hostname can belong to only one project in the installation. If the operator requires verification, a new cloud domain is pending. Create one of the DNS records in `verification`, then verify the domain.',
    idempotency: true,
    body: CreateDomain,
    returns: AdminDomain,
    status: 201,
    errors: { 409: 'The hostname is in use, or a parent or child name belongs to another organization.' },
    async handle(request, { organizationId, reply, caller }) {
      const { base, ...fields } = request.body;
      return createOnce({ db, request, reply }, async (trx) =>
        toAdminDomain(await addDomain(trx, caller, { ...fields, base: base ?? '', organizationId, proof }), {
          apiUrl: publicUrl?.(),
          isPublished: false,
        }),
      );
    },
  });

  route('GET /domains/:host', {
    operationId: 'getDomain',
    action: 'domain.read',
    on: ['domain'],
    summary: 'Get a domain',
    params: DomainParams,
    returns: AdminDomain,
    result: 'The domain.',
    handle: async ({ params }, { organizationId }) =>
      describe(await getDomainOrClaim(db, { ...params, organizationId })),
  });

  route('PATCH /domains/:host', {
    operationId: 'updateDomain',
    action: 'domain.manage',
    on: ['domain', 'body.projectId?'],
    summary: 'Update a domain',
    description:
      "Applies to the next exports. Existing exports don't change, but a hosted site stops offering the features that you turn off, and Bindery exports it again with its new features.",
    params: DomainParams,
    body: UpdateDomain,
    returns: AdminDomain,
    result: 'The updated domain.',
    async handle({ params, body: { base, ...fields } }, { organizationId, caller }) {
      const change = { ...fields, ...(base !== undefined && { base: base ?? '' }), ...params };
      const changedDomain = await db.transaction().execute(async (trx) => {
        const domain = await changeDomain(trx, caller, { ...change, organizationId, proof });
        const { projectId } = domain;
        if (fields.features !== undefined) await requestCheck(trx, { queue, projectId, reason: 'poll' });
        return domain;
      });
      return describe(changedDomain);
    },
  });

  route('POST /domains/:host/verify', {
    operationId: 'verifyDomain',
    action: 'domain.manage',
    on: ['domain'],
    summary: 'Verify a domain',
    description:
      'Looks up the DNS record that proves that your organization owns the domain. If the record exists, Bindery starts to serve the domain. Otherwise the domain stays pending, and `verification.problem` explains what is missing.',
    params: DomainParams,
    returns: AdminDomain,
    result: 'The domain after the check.',
    errors: { 409: 'Another organization has verified this name, or a parent or child name.' },
    async handle({ params }, { organizationId, caller }) {
      const acceptance: Acceptance = domainProof ? { by: 'dns', proof: domainProof } : { by: 'setting' };
      return describe(await acceptDomain(db, caller, { ...params, organizationId, acceptance }));
    },
  });

  route('DELETE /domains/:host', {
    operationId: 'deleteDomain',
    action: 'domain.manage',
    on: ['domain'],
    summary: 'Delete a domain',
    description: 'Bindery stops serving the domain. Its exports are kept.',
    params: DomainParams,
    handle: ({ params }, { organizationId, caller }) => removeDomain(db, caller, { ...params, organizationId }),
  });
}
