/**
 * Context repositories: other repositories that a project's agent can read, such as the product's code. Each has its own
 * credentials, and the agent refers to it by its name.
 */
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { ContextRepositoriesTable, RepositoryHostKind } from '../../db/tables/accounts.ts';
import { AppError } from '../../errors.ts';
import { CONTEXT_NAME } from '../../lib/context-name.ts';
import { openSecret } from '../../lib/secret-box.ts';
import type { BoxKey } from '../../lib/secret-box.ts';
import { sealFor } from './credentials.ts';
import type { Credentials } from './credentials.ts';
import { getProject, lockProject } from './projects.ts';
import { parseHost, parseHostApiUrl } from './repository-host.ts';
import { parseBranch, parseDocsFolder } from './repository-place.ts';
import { parseRepositoryUrl } from './repository-url.ts';

/** A repository that a project's agent can read but never changes. */
export interface ContextRepository {
  /** Unique in the project. It can't change, because it is part of what encrypts the credentials. */
  name: string;
  repositoryUrl: string;
  branch: string;
  /** The only folder that the agent can read; empty for the whole repository. */
  folder: string;
  hasCredentials: boolean;
  /** Git host to list pull requests on; null: detected from the repository URL. */
  host: RepositoryHostKind | null;
  /** Base URL of the host's API, if it isn't the default one for its kind. */
  hostApiUrl: string | null;
  createdAt: Date;
}

export interface ContextRepositoryFields {
  repositoryUrl: string;
  branch: string;
  /** The commit at the head of the branch. Later commits are new for automations. @defaultValue unknown */
  commit?: string | undefined;
  /** @defaultValue the whole repository */
  folder?: string | undefined;
  /** null removes the stored credentials. */
  credentials?: Credentials | null | undefined;
  /** One of `REPOSITORY_HOSTS`. null or empty: detected from the repository URL. @defaultValue null */
  host?: string | null | undefined;
  /** null or empty: the default URL. @defaultValue null */
  hostApiUrl?: string | null | undefined;
  /** Whether local folders and servers without encryption were already allowed. @defaultValue false */
  operator?: boolean;
}

/** Identifies a context repository. With an organization, projects of other organizations aren't found. */
export interface ContextRepositoryReference {
  projectId: string;
  organizationId?: string | undefined;
  name: string;
}

/** Maximum number of context repositories of a project. The agent's prompt lists all of them. */
export const MAX_CONTEXT_REPOSITORIES = 10;

/** Lists the context repositories of a project by name. Throws `not_found` if the project doesn't exist. */
export async function listContextRepositories(
  db: Database,
  { projectId, organizationId }: Omit<ContextRepositoryReference, 'name'>,
): Promise<ContextRepository[]> {
  await requireProject(db, { projectId, organizationId });
  return (await selectRows(db, projectId)).map(toContextRepository);
}

/** Gets a context repository. Throws `not_found` if it doesn't exist. */
export async function getContextRepository(
  db: Database,
  reference: ContextRepositoryReference,
): Promise<ContextRepository> {
  const repositories = await listContextRepositories(db, reference);
  const repository = repositories.find(({ name }) => name === reference.name);
  if (repository) return repository;
  throw new AppError(
    'not_found',
    `Project ${reference.projectId} doesn't have a context repository ${JSON.stringify(reference.name.slice(0, 80))}. Check the name.`,
  );
}

/** Adds a context repository. Throws `conflict` if the name is taken or the project has the maximum number. */
export async function createContextRepository(
  db: Database,
  { projectId, organizationId, name, ...fields }: ContextRepositoryReference & ContextRepositoryFields,
): Promise<ContextRepository> {
  await requireProject(db, { projectId, organizationId });
  const values = {
    project_id: projectId,
    name: parseSlug(name),
    repository_url: parseRepositoryUrl(fields.repositoryUrl, fields),
    branch: parseBranch(fields.branch),
    folder: parseDocsFolder(fields.folder ?? ''),
    credentials: fields.credentials ? sealFor(getContextCredentialsContext(projectId, name), fields.credentials) : null,
    host: parseHost(fields.host),
    host_api_url: parseHostApiUrl(fields.hostApiUrl, fields),
  };
  // The lock keeps requests that run at the same time from exceeding the maximum.
  await lockProject(db, projectId);
  const names = (await selectRows(db, projectId)).map((row) => row.name);
  if (names.includes(name))
    throw new AppError('conflict', `The project already has a context repository ${name}. Choose another name.`);
  if (names.length >= MAX_CONTEXT_REPOSITORIES)
    throw new AppError(
      'conflict',
      `The project already has ${MAX_CONTEXT_REPOSITORIES} context repositories, the maximum. Delete one first.`,
    );
  const row = await db.insertInto('context_repositories').values(values).returningAll().executeTakeFirstOrThrow();
  await storeHead(db, { projectId, name, branch: row.branch, commit: fields.commit });
  return toContextRepository(row);
}

/**
 * Changes the fields that are present. If the repository or the API of its host moves to another URL, the credentials
 * are deleted unless the change includes new ones.
 */
export async function updateContextRepository(
  db: Database,
  { projectId, organizationId, name, ...fields }: ContextRepositoryReference & Partial<ContextRepositoryFields>,
): Promise<ContextRepository> {
  await lockProject(db, projectId);
  const before = await getContextRepository(db, { projectId, organizationId, name });
  const repositoryUrl =
    fields.repositoryUrl === undefined ? before.repositoryUrl : parseRepositoryUrl(fields.repositoryUrl, fields);
  const hostApiUrl = fields.hostApiUrl === undefined ? before.hostApiUrl : parseHostApiUrl(fields.hostApiUrl, fields);
  const moves = repositoryUrl !== before.repositoryUrl || hostApiUrl !== before.hostApiUrl;
  const row = await db
    .updateTable('context_repositories')
    .set({
      repository_url: repositoryUrl,
      branch: parseBranch(fields.branch ?? before.branch),
      folder: parseDocsFolder(fields.folder ?? before.folder),
      host: fields.host === undefined ? before.host : parseHost(fields.host),
      host_api_url: hostApiUrl,
      ...(fields.credentials && {
        credentials: sealFor(getContextCredentialsContext(projectId, name), fields.credentials),
      }),
      // Bindery must never send a token to a host that it wasn't created for.
      ...(!fields.credentials && (fields.credentials === null || moves) && { credentials: null }),
    })
    .where('project_id', '=', projectId)
    .where('name', '=', name)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (row.repository_url !== before.repositoryUrl || row.branch !== before.branch)
    await storeHead(db, { projectId, name, branch: row.branch, commit: fields.commit });
  return toContextRepository(row);
}

/** Forgets the commit and the tags of another repository with the same name, and remembers the commit, if it is known. */
async function storeHead(
  db: Database,
  { projectId, name, branch, commit }: { projectId: string; name: string; branch: string; commit: string | undefined },
): Promise<void> {
  await db.deleteFrom('context_heads').where('project_id', '=', projectId).where('name', '=', name).execute();
  if (commit === undefined) return;
  const head = { project_id: projectId, name, branch, commit_id: commit, due_at: sql<Date>`now()` };
  await db.insertInto('context_heads').values(head).execute();
}

/** Deletes a context repository. Running jobs can read it until they end. */
export async function deleteContextRepository(db: Database, reference: ContextRepositoryReference): Promise<void> {
  await getContextRepository(db, reference);
  await db
    .deleteFrom('context_repositories')
    .where('project_id', '=', reference.projectId)
    .where('name', '=', reference.name)
    .execute();
}

/**
 * Reads the credentials of a context repository; undefined if it has none. Throws if they were encrypted with another
 * key.
 */
export async function findContextCredentials(
  db: Database,
  { projectId, name, secretKey }: { projectId: string; name: string; secretKey: BoxKey },
): Promise<string | undefined> {
  const row = (await selectRows(db, projectId)).find((each) => each.name === name);
  if (!row?.credentials) return undefined;
  const text = openSecret(row.credentials, { key: secretKey, context: getContextCredentialsContext(projectId, name) });
  if (text !== undefined) return text;
  throw new AppError(
    'invalid_config',
    `Can't decrypt the credentials of the context repository ${name} with the current BINDERY_SECRET_KEY. ` +
      'Restore the key they were encrypted with, or store the credentials again.',
  );
}

async function requireProject(
  db: Database,
  { projectId, organizationId }: Omit<ContextRepositoryReference, 'name'>,
): Promise<void> {
  await getProject(db, { id: projectId, ...(organizationId !== undefined && { organizationId }) });
}

function selectRows(db: Database, projectId: string): Promise<Selectable<ContextRepositoriesTable>[]> {
  return db
    .selectFrom('context_repositories')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy(sql`name collate "C"`)
    .execute();
}

/** The agent passes the name to its tools, so it is short and needs no quotes. */
function parseSlug(name: string): string {
  if (new RegExp(`^${CONTEXT_NAME}$`).test(name)) return name;
  throw new AppError(
    'invalid_request',
    `Expected a name of 1 to 40 lowercase letters, digits and hyphens, such as api, got ${JSON.stringify(name.slice(0, 80))}.`,
  );
}

/** Returns the context that the box is bound to. */
export function getContextCredentialsContext(projectId: string, name: string): string {
  return `context-repository-credentials:${projectId}:${name}`;
}

function toContextRepository(row: Selectable<ContextRepositoriesTable>): ContextRepository {
  return {
    name: row.name,
    repositoryUrl: row.repository_url,
    branch: row.branch,
    folder: row.folder,
    hasCredentials: row.credentials !== null,
    host: row.host,
    hostApiUrl: row.host_api_url,
    createdAt: row.created_at,
  };
}
