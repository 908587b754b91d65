import type { Database, ProjectRow } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { createId } from '../../lib/ids.ts';
import { parseName } from '../names.ts';
import { getOrganization } from '../organizations.ts';
import { sealCredentials } from './credentials.ts';
import type { Credentials } from './credentials.ts';
import { parseBranch, parseDocsFolder } from './repository-place.ts';
import { parseRepositoryUrl } from './repository-url.ts';

/** A documentation repository. Its credentials are read with `findCredentials`. */
export interface Project {
  id: string;
  organizationId: string;
  name: string;
  repositoryUrl: string;
  branch: string;
  /** From the repository's root; empty when docs.json lies there. */
  docsFolder: string;
  hasCredentials: boolean;
  createdAt: Date;
}

export interface ProjectFields {
  name: string;
  repositoryUrl: string;
  /** @defaultValue `main` */
  branch?: string;
  /** @defaultValue the repository's root */
  docsFolder?: string;
  /** null removes those that are stored. */
  credentials?: Credentials | null;
  /** Who asks is an operator, and may name local folders. @defaultValue false */
  operator?: boolean;
}

/** Which project is meant. Whoever acts for an organization names it, and another's project is not found. */
export interface ProjectReference {
  id: string;
  organizationId?: string;
}

/** Creates a project; throws `not_found` when there is no such organization. */
export async function createProject(
  db: Database,
  { organizationId, ...fields }: ProjectFields & { organizationId: string },
): Promise<Project> {
  await getOrganization(db, organizationId);
  const id = createId('prj');
  const row = await db
    .insertInto('projects')
    .values({
      id,
      organization_id: organizationId,
      name: parseName(fields.name),
      repository_url: parseRepositoryUrl(fields.repositoryUrl, fields),
      branch: parseBranch(fields.branch ?? 'main'),
      docs_folder: parseDocsFolder(fields.docsFolder ?? ''),
      credentials: fields.credentials ? sealCredentials(id, fields.credentials) : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toProject(row);
}

/** Lists the projects of one organization, or all, oldest first. */
export async function listProjects(
  db: Database,
  { organizationId }: { organizationId?: string } = {},
): Promise<Project[]> {
  const all = db.selectFrom('projects').selectAll().orderBy('id');
  const query = organizationId === undefined ? all : all.where('organization_id', '=', organizationId);
  return (await query.execute()).map(toProject);
}

/** Finds a project. */
export async function findProject(
  db: Database,
  { id, organizationId }: ProjectReference,
): Promise<Project | undefined> {
  const any = db.selectFrom('projects').selectAll().where('id', '=', id);
  const query = organizationId === undefined ? any : any.where('organization_id', '=', organizationId);
  const row = await query.executeTakeFirst();
  return row && toProject(row);
}

/** Gets a project; throws `not_found` when there is none. */
export async function getProject(db: Database, reference: ProjectReference): Promise<Project> {
  return (await findProject(db, reference)) ?? fail(reference.id);
}

/** Changes what is given. The credentials are dropped when the repository moves to another URL, unless new ones come along. */
export async function updateProject(
  db: Database,
  { id, organizationId, ...fields }: ProjectReference & Partial<ProjectFields>,
): Promise<Project> {
  const before = await getProject(db, { id, organizationId });
  const row = await db
    .updateTable('projects')
    .set({
      name: parseName(fields.name ?? before.name),
      repository_url:
        fields.repositoryUrl === undefined ? before.repositoryUrl : parseRepositoryUrl(fields.repositoryUrl, fields),
      branch: parseBranch(fields.branch ?? before.branch),
      docs_folder: parseDocsFolder(fields.docsFolder ?? before.docsFolder),
      ...changeCredentials(before, fields),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row ? toProject(row) : fail(id);
}

/** Deletes a project with its domains and jobs. */
export async function deleteProject(db: Database, reference: ProjectReference): Promise<void> {
  await getProject(db, reference);
  await db.deleteFrom('projects').where('id', '=', reference.id).execute();
}

/** A token must never be sent to a host that it was not given for. */
function changeCredentials(before: Project, fields: Partial<ProjectFields>): { credentials?: Buffer | null } {
  if (fields.credentials) return { credentials: sealCredentials(before.id, fields.credentials) };
  const moves = fields.repositoryUrl !== undefined && fields.repositoryUrl.trim() !== before.repositoryUrl;
  return fields.credentials === null || moves ? { credentials: null } : {};
}

function toProject(row: ProjectRow): Project {
  return {
    id: row.id,
    organizationId: row.organization_id,
    name: row.name,
    repositoryUrl: row.repository_url,
    branch: row.branch,
    docsFolder: row.docs_folder,
    hasCredentials: row.credentials !== null,
    createdAt: row.created_at,
  };
}

function fail(id: string): never {
  throw new AppError('not_found', `There is no project ${JSON.stringify(id)}.`);
}
