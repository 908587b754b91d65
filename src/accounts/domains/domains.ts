import type { Database, DomainRow } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { DEPLOYMENTS } from '../../features/deployment-kinds.ts';
import type { Deployment } from '../../features/deployment-kinds.ts';
import type { FeatureSwitches } from '../../features/features.ts';
import { parseChoice } from '../names.ts';
import { ofOrganization } from '../of-organization.ts';
import { getProject } from '../projects/projects.ts';
import { changeSwitches, decideDomainFeatures } from './domain-features.ts';
import type { SwitchChanges } from './domain-features.ts';
import { parseBase, parseHost } from './host.ts';
import { parseGroups } from './reader-groups.ts';

/** A host that a project's site is published on. A host exists once in the whole installation. */
export interface Domain {
  host: string;
  organizationId: string;
  projectId: string;
  /** The path that the site lives under, such as `/docs`; null at the root. */
  base: string | null;
  deployment: Deployment;
  /** Decisions of its operator on features that the deployment kind leaves open. */
  features: FeatureSwitches;
  /** Groups of readers whose pages are in its exports. */
  groups: readonly string[];
  createdAt: Date;
}

export interface DomainFields {
  projectId: string;
  /** An empty text is the root. @defaultValue the root */
  base?: string;
  /** @defaultValue `cloud` */
  deployment?: string;
  /** Decides some features; null takes a decision back. @defaultValue none is decided */
  features?: SwitchChanges;
  /** @defaultValue none */
  groups?: readonly string[];
}

/** Names a domain. A caller that acts for an organization names it too, and another's domain is not found. */
export interface DomainReference {
  host: string;
  organizationId?: string;
}

/**
 * Gives a host to a project; throws `conflict` when the host is taken, by any organization, and `invalid_request` for a
 * feature that the deployment kind does not allow.
 */
export async function createDomain(
  db: Database,
  { host, organizationId, ...fields }: DomainReference & DomainFields,
): Promise<Domain> {
  const project = await getProject(db, { id: fields.projectId, organizationId });
  const values = {
    host: parseHost(host),
    organization_id: project.organizationId,
    project_id: project.id,
    base: parseBase(fields.base ?? ''),
    deployment: parseDeployment(fields.deployment ?? 'cloud'),
    features: changeSwitches({}, fields.features),
    reader_groups: parseGroups(fields.groups ?? []),
  };
  decideDomainFeatures(values);
  const row = await db
    .insertInto('domains')
    .values(values)
    .onConflict((conflict) => conflict.column('host').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row) return toDomain(row);
  throw new AppError(
    'conflict',
    `The domain ${values.host} is already in use. Delete it there first, or choose another.`,
  );
}

export interface DomainFilter {
  organizationId?: string;
  projectId?: string;
  /** Host of the domain that they follow. */
  cursor?: string | undefined;
  /** @defaultValue all */
  limit?: number;
}

/** Lists the domains of one organization, of one project, or all, by host. */
export async function listDomains(
  db: Database,
  { organizationId, projectId, cursor, limit }: DomainFilter = {},
): Promise<Domain[]> {
  let query = ofOrganization(db.selectFrom('domains').selectAll().orderBy('host'), organizationId);
  if (projectId !== undefined) query = query.where('project_id', '=', projectId);
  if (cursor !== undefined) query = query.where('host', '>', cursor);
  if (limit !== undefined) query = query.limit(limit);
  return (await query.execute()).map(toDomain);
}

/** Finds a domain by its host in any spelling; throws `invalid_request` when the host is no host name. */
async function findDomain(db: Database, { host, organizationId }: DomainReference): Promise<Domain | undefined> {
  const query = ofOrganization(
    db.selectFrom('domains').selectAll().where('host', '=', parseHost(host)),
    organizationId,
  );
  const row = await query.executeTakeFirst();
  return row && toDomain(row);
}

/** Gets a domain; throws `not_found` when there is none. */
export async function getDomain(db: Database, reference: DomainReference): Promise<Domain> {
  return (await findDomain(db, reference)) ?? fail(reference.host);
}

/**
 * Changes what is given; a domain may move to another project of the same organization. Throws `invalid_request` for a
 * feature that the deployment kind does not allow, also when it was decided before the kind changed.
 */
export async function updateDomain(
  db: Database,
  { host, organizationId, ...fields }: DomainReference & Partial<DomainFields>,
): Promise<Domain> {
  const before = await getDomain(db, { host, organizationId });
  const project = await getProject(db, {
    id: fields.projectId ?? before.projectId,
    organizationId: before.organizationId,
  });
  const values = {
    host: before.host,
    project_id: project.id,
    base: fields.base === undefined ? before.base : parseBase(fields.base),
    deployment: parseDeployment(fields.deployment ?? before.deployment),
    features: changeSwitches(before.features, fields.features),
    reader_groups: parseGroups(fields.groups ?? before.groups),
  };
  decideDomainFeatures(values);
  const row = await db
    .updateTable('domains')
    .set(values)
    .where('host', '=', before.host)
    .returningAll()
    .executeTakeFirst();
  return row ? toDomain(row) : fail(host);
}

/** Deletes a domain; its export jobs stay. */
export async function deleteDomain(db: Database, reference: DomainReference): Promise<void> {
  const { host } = await getDomain(db, reference);
  await db.deleteFrom('domains').where('host', '=', host).execute();
}

function parseDeployment(text: string): Deployment {
  return parseChoice(text, { of: DEPLOYMENTS, what: 'deployment kind' });
}

function toDomain(row: DomainRow): Domain {
  return {
    host: row.host,
    organizationId: row.organization_id,
    projectId: row.project_id,
    base: row.base,
    deployment: row.deployment,
    features: row.features,
    groups: row.reader_groups,
    createdAt: row.created_at,
  };
}

function fail(host: string): never {
  throw new AppError('not_found', `There is no domain ${JSON.stringify(host.slice(0, 253))}.`);
}
