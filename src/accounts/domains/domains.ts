import type { Database } from '../../db/schema.ts';
import { withinTransaction } from '../../db/within-transaction.ts';
import { AppError } from '../../errors.ts';
import { DEPLOYMENTS } from '../../features/deployment-kinds.ts';
import type { Deployment } from '../../features/deployment-kinds.ts';
import { parseChoice } from '../names.ts';
import { filterByOrganization } from '../filter-by-organization.ts';
import { ALL_PROJECTS } from '../policy.ts';
import type { ProjectReach } from '../policy.ts';
import { getProject } from '../projects/projects.ts';
import { isWithinReach } from '../within-reach.ts';
import { deleteAccess } from './access.ts';
import { deleteClaim, findClaim } from './claims.ts';
import type { DomainValues } from './claims.ts';
import { changeSwitches, decideDomainFeatures } from './domain-features.ts';
import type { SwitchChanges } from './domain-features.ts';
import { toPendingDomain, toDomain } from './domain.ts';
import type { Domain, ProofPolicy } from './domain.ts';
import { parseBase, parseHost, parseNewHost } from './host.ts';
import { parseGroups } from './reader-groups.ts';
import { registerHost, storeChange } from './register-host.ts';
import { lockHosts } from './related-hosts.ts';
import { requireUnreservedHost } from './reserved-hosts.ts';

export type { Domain, ProofPolicy, Verification } from './domain.ts';

export interface DomainFields {
  projectId: string;
  /** An empty text means the root. @defaultValue the root */
  base?: string;
  /** @defaultValue `cloud` */
  deployment?: string;
  /** Decisions on features. null resets a feature to its default. @defaultValue no decisions */
  features?: SwitchChanges;
  /** @defaultValue none */
  groups?: readonly string[];
}

/** Identifies a domain. With an organization, domains of other organizations aren't found. */
export interface DomainReference {
  host: string;
  organizationId?: string | undefined;
}

/**
 * Registers a host for a project. Throws `conflict` if another organization has the host, a parent domain or a
 * subdomain. Throws `invalid_request` for a feature that the deployment kind doesn't allow, and for names that
 * Bindery assigns itself.
 */
export async function createDomain(
  db: Database,
  { host, organizationId, proof, ...fields }: DomainReference & DomainFields & { proof?: ProofPolicy },
): Promise<Domain> {
  const project = await getProject(db, { id: fields.projectId, organizationId });
  const values: DomainValues = {
    host: parseNewHost(host),
    organization_id: project.organizationId,
    project_id: project.id,
    base: parseBase(fields.base ?? ''),
    deployment: parseDeployment(fields.deployment ?? 'cloud'),
    features: changeSwitches({}, fields.features),
    reader_groups: parseGroups(fields.groups ?? []),
  };
  requireUnreservedHost(values.host);
  decideDomainFeatures(values);
  return withinTransaction(db, (trx) => registerHost(trx, { values, proof }));
}

export interface DomainFilter {
  organizationId?: string;
  projectId?: string;
  /** The projects that the caller can reach. @defaultValue all */
  reach?: ProjectReach;
  /** Host of the last domain of the previous page. */
  cursor?: string | undefined;
  /** @defaultValue all */
  limit?: number;
}

/** Lists the domains of one project, one organization or all organizations, sorted by host. */
export async function listDomains(
  db: Database,
  { organizationId, projectId, reach = ALL_PROJECTS, cursor, limit }: DomainFilter = {},
): Promise<Domain[]> {
  let query = filterByOrganization(db.selectFrom('domains').selectAll().orderBy('host'), organizationId);
  query = query.where(isWithinReach('project_id', reach));
  if (projectId !== undefined) query = query.where('project_id', '=', projectId);
  if (cursor !== undefined) query = query.where('host', '>', cursor);
  if (limit !== undefined) query = query.limit(limit);
  return (await query.execute()).map(toDomain);
}

/** Lists domains, including pending ones, sorted by host. */
export async function listDomainsAndClaims(db: Database, filter: DomainFilter = {}): Promise<Domain[]> {
  const { organizationId, projectId, reach = ALL_PROJECTS, cursor, limit } = filter;
  let query = filterByOrganization(db.selectFrom('domain_claims').selectAll().orderBy('host'), organizationId);
  query = query.where(isWithinReach('project_id', reach));
  if (projectId !== undefined) query = query.where('project_id', '=', projectId);
  if (cursor !== undefined) query = query.where('host', '>', cursor);
  if (limit !== undefined) query = query.limit(limit);
  const claims = (await query.orderBy('organization_id').execute()).map(toPendingDomain);
  const domains = [...(await listDomains(db, filter)), ...claims];
  return domains.sort((a, b) => Number(a.host > b.host) - Number(a.host < b.host)).slice(0, limit);
}

/** Finds a domain by its host in any spelling. Throws `invalid_request` for an invalid hostname. */
async function findDomain(db: Database, { host, organizationId }: DomainReference): Promise<Domain | undefined> {
  const query = filterByOrganization(
    db.selectFrom('domains').selectAll().where('host', '=', parseHost(host)),
    organizationId,
  );
  const row = await query.executeTakeFirst();
  return row && toDomain(row);
}

/**
 * Gets a domain. Throws `not_found` if it doesn't exist or is pending, because a pending domain has no exports and
 * isn't served.
 */
export async function getDomain(db: Database, reference: DomainReference): Promise<Domain> {
  const domain = await findDomain(db, reference);
  if (domain) return domain;
  const { host, organizationId } = reference;
  if (organizationId === undefined || !(await findClaim(db, { host: parseHost(host), organizationId })))
    return throwNotFound(host);
  throw new AppError(
    'not_found',
    `The domain ${parseHost(host)} is not verified yet. Create the DNS record that the dashboard shows, and check it with POST /v1/admin/domains/${parseHost(host)}/verify.`,
  );
}

/** Gets a domain, even a pending one. Throws `not_found` if it doesn't exist. */
export async function getDomainOrClaim(db: Database, { host, organizationId }: DomainReference): Promise<Domain> {
  const domain = await findDomain(db, { host, organizationId });
  if (domain) return domain;
  const claim = await findClaim(db, { host: parseHost(host), organizationId });
  return claim ? toPendingDomain(claim) : throwNotFound(host);
}

/**
 * Changes the fields that are present. A domain can move to another project of the same organization. Throws
 * `invalid_request` for a feature that the deployment kind doesn't allow, even if it was decided before the kind
 * changed. With proof `needed`, a domain that becomes a cloud domain is pending until it is proven.
 */
export async function updateDomain(
  db: Database,
  { host, organizationId, proof, ...fields }: DomainReference & Partial<DomainFields> & { proof?: ProofPolicy },
): Promise<Domain> {
  const change = await withinTransaction(db, async (trx) => {
    // Before anything is read: another organization can register the host as soon as it is deleted.
    await lockHosts(trx);
    const before = await getDomainOrClaim(trx, { host, organizationId });
    const project = await getProject(trx, {
      id: fields.projectId ?? before.projectId,
      organizationId: before.organizationId,
    });
    const values: DomainValues = {
      host: before.host,
      organization_id: before.organizationId,
      project_id: project.id,
      base: fields.base === undefined ? before.base : parseBase(fields.base),
      deployment: parseDeployment(fields.deployment ?? before.deployment),
      features: changeSwitches(before.features, fields.features),
      reader_groups: parseGroups(fields.groups ?? before.groups),
    };
    decideDomainFeatures(values);
    return storeChange(trx, { before, values, proof });
  });
  return change ?? throwNotFound(host);
}

/** Deletes a domain, even a pending one. Its export jobs stay. */
export async function deleteDomain(db: Database, reference: DomainReference): Promise<void> {
  await withinTransaction(db, async (trx) => {
    await lockHosts(trx);
    const { host, organizationId, verification } = await getDomainOrClaim(trx, reference);
    if (verification?.state === 'pending') await deleteClaim(trx, { host, organizationId });
    else await trx.deleteFrom('domains').where('host', '=', host).execute();
    await deleteAccess(trx, { host, organizationId });
  });
}

function parseDeployment(text: string): Deployment {
  return parseChoice(text, { of: DEPLOYMENTS, what: 'deployment kind' });
}

function throwNotFound(host: string): never {
  throw new AppError('not_found', `Domain ${JSON.stringify(host.slice(0, 253))} doesn't exist. Check the hostname.`);
}
