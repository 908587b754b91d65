import type { Database, DomainRow } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { DEPLOYMENTS } from '../../features/deployment-kinds.ts';
import type { Deployment } from '../../features/deployment-kinds.ts';
import { parseChoice } from '../names.ts';
import { ofOrganization } from '../of-organization.ts';
import { getProject } from '../projects/projects.ts';
import { parseBase, parseHost } from './host.ts';

/** A host that a project's site is published on. A host exists once in the whole installation. */
export interface Domain {
  host: string;
  organizationId: string;
  projectId: string;
  /** The path that the site lives under, such as `/docs`; null at the root. */
  base: string | null;
  deployment: Deployment;
  createdAt: Date;
}

export interface DomainFields {
  projectId: string;
  /** An empty text is the root. @defaultValue the root */
  base?: string;
  /** @defaultValue `cloud` */
  deployment?: string;
}

/** Names a domain. A caller that acts for an organization names it too, and another's domain is not found. */
export interface DomainReference {
  host: string;
  organizationId?: string;
}

/** Gives a host to a project; throws `conflict` when the host is taken, by any organization. */
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
  };
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

/** Lists the domains of one organization, or all, by host. */
export async function listDomains(
  db: Database,
  { organizationId }: { organizationId?: string } = {},
): Promise<Domain[]> {
  const query = ofOrganization(db.selectFrom('domains').selectAll().orderBy('host'), organizationId);
  return (await query.execute()).map(toDomain);
}

/** Finds a domain by its host in any spelling; throws `invalid_request` when the host is no host name. */
export async function findDomain(db: Database, { host, organizationId }: DomainReference): Promise<Domain | undefined> {
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

/** Changes what is given; a domain may move to another project of the same organization. */
export async function updateDomain(
  db: Database,
  { host, organizationId, ...fields }: DomainReference & Partial<DomainFields>,
): Promise<Domain> {
  const before = await getDomain(db, { host, organizationId });
  const project = await getProject(db, {
    id: fields.projectId ?? before.projectId,
    organizationId: before.organizationId,
  });
  const row = await db
    .updateTable('domains')
    .set({
      project_id: project.id,
      base: fields.base === undefined ? before.base : parseBase(fields.base),
      deployment: parseDeployment(fields.deployment ?? before.deployment),
    })
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
    createdAt: row.created_at,
  };
}

function fail(host: string): never {
  throw new AppError('not_found', `There is no domain ${JSON.stringify(host.slice(0, 253))}.`);
}
