import type { Database, ProjectRow } from '../../db/schema.ts';
import type { RepositoryHostKind, StoredAgentSettings, StoredPullSettings } from '../../db/tables/accounts.ts';
import { AppError } from '../../errors.ts';
import { createId } from '../../lib/ids.ts';
import { parseName } from '../names.ts';
import { filterByOrganization } from '../filter-by-organization.ts';
import { getOrganization } from '../organizations.ts';
import { ALL_PROJECTS } from '../policy.ts';
import type { ProjectReach } from '../policy.ts';
import { isWithinReach } from '../within-reach.ts';
import { changeAgentSettings, readAgentSettings } from './agent-settings.ts';
import type { AgentSettings } from './agent-settings.ts';
import { sealCredentials } from './credentials.ts';
import type { Credentials } from './credentials.ts';
import { changePullSettings, readPullSettings } from './pull-settings.ts';
import type { PullSettings } from './pull-settings.ts';
import { parseHost, parseHostApiUrl } from './repository-host.ts';
import { parseBranch, parseDocsFolder } from './repository-place.ts';
import { parseRepositoryUrl } from './repository-url.ts';
import { throwUnknownProject } from './unknown-project.ts';

/** A documentation repository. `findCredentials` reads its credentials. */
export interface Project {
  id: string;
  organizationId: string;
  name: string;
  repositoryUrl: string;
  branch: string;
  /** Relative to the repository's root; empty if docs.json is in the root. */
  docsFolder: string;
  hasCredentials: boolean;
  /** Git host to open pull requests on; null: detected from the repository URL. */
  host: RepositoryHostKind | null;
  /** Base URL of the host's API, if it isn't the default one for its kind. */
  hostApiUrl: string | null;
  /** Seconds between checks for new commits; null: no checks. */
  pollSeconds: number | null;
  /** Settings of its agent jobs. */
  agent: AgentSettings;
  /** What Bindery reports on pull requests. */
  pullRequests: PullSettings;
  /** Why it can't, or why people can't mention the agent, and what to do. null if there is no problem. */
  pullRequestProblem: string | null;
  /** Whether a role in the organization below admin gives no access. */
  isPrivate: boolean;
  createdAt: Date;
}

export interface ProjectFields {
  name: string;
  repositoryUrl: string;
  /** @defaultValue `main` */
  branch?: string;
  /** @defaultValue the repository's root */
  docsFolder?: string;
  /** null removes the stored credentials. */
  credentials?: Credentials | null;
  /** One of `REPOSITORY_HOSTS`. null or empty: detected from the repository URL. @defaultValue null */
  host?: string | null;
  /** null or empty: the default URL. @defaultValue null */
  hostApiUrl?: string | null;
  /** Seconds between checks for new commits, for a host that can't send webhooks; null: no checks. @defaultValue null */
  pollSeconds?: number | null;
  /** Changed settings of its agent jobs. */
  agent?: StoredAgentSettings | undefined;
  /** Changed settings for reports on pull requests. */
  pullRequests?: StoredPullSettings | undefined;
  /** Whether a role in the organization below admin gives no access. @defaultValue false */
  isPrivate?: boolean | undefined;
  /** Whether the caller is an operator, who can use local folders. @defaultValue false */
  operator?: boolean;
}

/** Identifies a project. With an organization, projects of other organizations aren't found. */
export interface ProjectReference {
  id: string;
  organizationId?: string;
}

/** Creates a project. Throws `not_found` if the organization doesn't exist. */
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
      host: parseHost(fields.host),
      host_api_url: parseHostApiUrl(fields.hostApiUrl, fields),
      poll_seconds: parsePollSeconds(fields.pollSeconds ?? null),
      agent_settings: changeAgentSettings({}, fields.agent),
      pull_settings: changePullSettings({}, fields.pullRequests),
      is_private: fields.isPrivate ?? false,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toProject(row);
}

/** The projects to list. */
export interface ProjectFilter {
  /** @defaultValue all organizations */
  organizationId?: string;
  /** The projects that the caller can reach. @defaultValue all */
  reach?: ProjectReach;
  cursor?: string | undefined;
  limit?: number;
}

/** Lists the projects of one organization or of all, oldest first. With `cursor`, only those after that project. */
export async function listProjects(
  db: Database,
  { organizationId, reach = ALL_PROJECTS, cursor, limit }: ProjectFilter = {},
): Promise<Project[]> {
  let query = filterByOrganization(db.selectFrom('projects').selectAll().orderBy('id'), organizationId);
  query = query.where(isWithinReach('id', reach));
  if (cursor !== undefined) query = query.where('id', '>', cursor);
  if (limit !== undefined) query = query.limit(limit);
  return (await query.execute()).map(toProject);
}

/** Lists the repository URLs of all projects, including their context repositories, without duplicates. */
export async function listRepositories(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('projects')
    .select('repository_url')
    .union(db.selectFrom('context_repositories').select('repository_url'))
    .execute();
  return rows.map((row) => row.repository_url);
}

/** Lists the ids of all projects. */
export async function listProjectIds(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('projects').select('id').execute();
  return rows.map((row) => row.id);
}

/** Finds a project. */
async function findProject(db: Database, { id, organizationId }: ProjectReference): Promise<Project | undefined> {
  const query = filterByOrganization(db.selectFrom('projects').selectAll().where('id', '=', id), organizationId);
  const row = await query.executeTakeFirst();
  return row && toProject(row);
}

/** Gets a project. Throws `not_found` if it doesn't exist. */
export async function getProject(db: Database, reference: ProjectReference): Promise<Project> {
  return (await findProject(db, reference)) ?? throwUnknownProject(reference.id);
}

/** Makes changes of a project wait for each other until the caller's transaction ends. */
export async function lockProject(trx: Database, id: string): Promise<void> {
  await trx.selectFrom('projects').select('id').where('id', '=', id).forUpdate().execute();
}

/**
 * Changes the fields that are present. If the repository or the API of its host moves to another URL, the credentials
 * are deleted unless the change includes new ones. Runs in the caller's transaction.
 */
export async function updateProject(
  trx: Database,
  { id, organizationId, ...fields }: ProjectReference & Partial<ProjectFields>,
): Promise<Project> {
  // Otherwise, two changes at once could store a new token with the earlier URL of an API.
  await lockProject(trx, id);
  const before = await getProject(trx, { id, organizationId });
  const hostApiUrl = fields.hostApiUrl === undefined ? before.hostApiUrl : parseHostApiUrl(fields.hostApiUrl, fields);
  const row = await trx
    .updateTable('projects')
    .set({
      host: fields.host === undefined ? before.host : parseHost(fields.host),
      host_api_url: hostApiUrl,
      poll_seconds: fields.pollSeconds === undefined ? before.pollSeconds : parsePollSeconds(fields.pollSeconds),
      ...(fields.agent && { agent_settings: changeAgentSettings(before.agent, fields.agent) }),
      ...(fields.pullRequests && { pull_settings: changePullSettings(before.pullRequests, fields.pullRequests) }),
      is_private: fields.isPrivate ?? before.isPrivate,
      name: parseName(fields.name ?? before.name),
      repository_url:
        fields.repositoryUrl === undefined ? before.repositoryUrl : parseRepositoryUrl(fields.repositoryUrl, fields),
      branch: parseBranch(fields.branch ?? before.branch),
      docs_folder: parseDocsFolder(fields.docsFolder ?? before.docsFolder),
      ...changeCredentials(before, { ...fields, hostApiUrl }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row ? toProject(row) : throwUnknownProject(id);
}

/**
 * Deletes a project with its domains, jobs and pull requests. Running jobs stop within seconds. Workers then remove
 * its bundles and mirrors, see `jobs/cleaning.ts`.
 */
export async function deleteProject(db: Database, reference: ProjectReference): Promise<void> {
  await getProject(db, reference);
  await db.deleteFrom('projects').where('id', '=', reference.id).execute();
}

/** Bindery must never send a token to a host that it wasn't created for. */
function changeCredentials(before: Project, fields: Partial<ProjectFields>): { credentials?: Buffer | null } {
  if (fields.credentials) return { credentials: sealCredentials(before.id, fields.credentials) };
  const moves =
    (fields.repositoryUrl !== undefined && fields.repositoryUrl.trim() !== before.repositoryUrl) ||
    fields.hostApiUrl !== before.hostApiUrl;
  return fields.credentials === null || moves ? { credentials: null } : {};
}

/** The scheduler runs once a minute. */
function parsePollSeconds(seconds: number | null): number | null {
  if (seconds === null || (Number.isInteger(seconds) && seconds >= 60 && seconds <= 7 * 86_400)) return seconds;
  throw new AppError('invalid_request', `Expected an interval from 1 minute to 7 days, got ${seconds} s.`);
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
    host: row.host,
    hostApiUrl: row.host_api_url,
    pollSeconds: row.poll_seconds,
    agent: readAgentSettings(row.agent_settings),
    pullRequests: readPullSettings(row.pull_settings),
    pullRequestProblem: row.pull_problem ?? row.mention_problem,
    isPrivate: row.is_private,
    createdAt: row.created_at,
  };
}
