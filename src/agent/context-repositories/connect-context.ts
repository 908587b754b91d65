import { findContextCredentials, listContextRepositories } from '../../accounts/projects/context-repositories.ts';
import type { ContextRepository } from '../../accounts/projects/context-repositories.ts';
import { createHostTrust } from '../../accounts/ssh/host-keys.ts';
import type { AgentJobRow, Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { GitRemote } from '../../lib/git/git-command.ts';
import type { GitReach } from '../../lib/git/pin-remote.ts';
import { createRemote, parseRemoteUrl } from '../../lib/git/remote-url.ts';
import { withSshKey } from '../../lib/git/ssh-key.ts';
import { createHost } from '../hosts/create-host.ts';
import type { HostDeps } from '../hosts/create-host.ts';
import { HostFailure } from '../hosts/host.ts';
import type { RepositoryHost } from '../hosts/host.ts';
import { readToken } from '../hosts/remote-options.ts';
import type { BoxKey } from '../../lib/secret-box.ts';

/** A context repository of a project, with its credentials. */
export interface ContextSource {
  name: string;
  branch: string;
  folder: string;
  /** Strings that must never appear in output. */
  secrets: readonly string[];
  /**
   * Runs a task with a remote that can read the repository. `keyFolder` is a path for an SSH key that nothing else uses
   * at the same time. Throws `AppError` if the repository can't be used.
   */
  withRemote<T>(
    task: (remote: GitRemote) => Promise<T>,
    options: { dataFolder: string; keyFolder: string; signal: AbortSignal },
  ): Promise<T>;
  /** Returns the host with the pull requests. Throws `HostFailure` if there is none. */
  getHost(): RepositoryHost;
}

/** The dependencies of `connectContext`. */
export interface ContextDeps {
  db: Database;
  /** Returns the key that decrypts credentials. Called only if a repository has credentials. */
  getSecretKey(): Promise<BoxKey>;
  /** Decides which IP addresses of Git hosts can be used. @defaultValue all */
  gitReach?: GitReach | undefined;
  host: Omit<HostDeps, 'db'>;
}

/** The part of a job that decides which repositories its agent can read. */
export type ContextOwner = Pick<AgentJobRow, 'project_id' | 'organization_id' | 'context_repositories'>;

/** Connects to the repositories of a job's project that its agent can read, without contacting them. */
export async function connectContext(deps: ContextDeps, job: ContextOwner): Promise<ContextSource[]> {
  const { project_id: projectId, organization_id: organizationId, context_repositories: names } = job;
  const allRepositories = await listContextRepositories(deps.db, { projectId, organizationId });
  const repositories = allRepositories.filter(({ name }) => names === null || names.includes(name));
  return Promise.all(repositories.map((repository) => connect(deps, { job, repository })));
}

async function connect(
  deps: ContextDeps,
  { job, repository }: { job: ContextOwner; repository: ContextRepository },
): Promise<ContextSource> {
  const { name, branch, folder, repositoryUrl } = repository;
  const { credentials, problem } = await readCredentials(deps, { job, repository });
  const pullProject = await findPullProject(deps.db, { job, repositoryUrl });
  const updateCommand = `bindery admin project repository update ${job.project_id} ${name}`;
  const getHost = () => createContextHost(deps, { repository, credentials, pullProject, updateCommand });
  return {
    name,
    branch,
    folder,
    secrets: credentials === undefined ? [] : [credentials, readToken(credentials)],
    getHost,
    async withRemote(task, { signal, ...files }) {
      if (problem) throw problem;
      const isSsh = parseRemoteUrl(repositoryUrl).protocol === 'ssh:';
      const gitCredentials = isSsh ? credentials : await findToken(getHost, { credentials, signal });
      const trust = createHostTrust(deps.db, job.organization_id);
      const remote = createRemote(repositoryUrl, { credentials: gitCredentials, reach: deps.gitReach, trust });
      return withSshKey(remote, { ...files, task });
    },
  };
}

/** Credentials that can't be decrypted are a problem of this repository, and not of the job. */
async function readCredentials(
  { db, getSecretKey }: ContextDeps,
  { job, repository }: { job: ContextOwner; repository: ContextRepository },
): Promise<{ credentials?: string | undefined; problem?: AppError }> {
  if (!repository.hasCredentials) return {};
  const { name } = repository;
  try {
    const credentials = await findContextCredentials(db, {
      projectId: job.project_id,
      name,
      secretKey: await getSecretKey(),
    });
    return { credentials };
  } catch (error) {
    if (error instanceof AppError) return { problem: error };
    throw error;
  }
}

/**
 * The built-in host stores pull requests by project. Returns a project of the organization with the repository, or
 * undefined if there is none.
 */
async function findPullProject(
  db: Database,
  { job, repositoryUrl }: { job: ContextOwner; repositoryUrl: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('projects')
    .select('id')
    .where('organization_id', '=', job.organization_id)
    .where('repository_url', '=', repositoryUrl)
    .orderBy('id')
    .executeTakeFirst();
  return row?.id;
}

function createContextHost(
  { db, host, gitReach: reach }: ContextDeps,
  {
    repository: { name, repositoryUrl, host: kind, hostApiUrl },
    credentials,
    pullProject,
    updateCommand,
  }: {
    repository: ContextRepository;
    credentials: string | undefined;
    pullProject: string | undefined;
    updateCommand: string;
  },
): RepositoryHost {
  const isLocal = parseRemoteUrl(repositoryUrl).protocol === 'file:';
  if (!isLocal && (credentials === undefined || credentials.startsWith('-----BEGIN')))
    throw new HostFailure(
      `Listing pull requests requires a token, but the context repository ${name} ${credentials === undefined ? "doesn't have credentials" : 'has an SSH key as its credentials'}. Store a token with \`${updateCommand} --credentials-stdin\`.`,
      { retryable: false },
    );
  if (isLocal && pullProject === undefined)
    throw new HostFailure(`No project of this organization uses the repository ${name}, so it has no pull requests.`, {
      retryable: false,
    });
  const project = { id: pullProject ?? name, repositoryUrl, host: kind, hostApiUrl };
  return createHost({ project, credentials, updateCommand, deps: { ...host, db, reach } });
}

/** Some hosts need a token that is created for each operation. Git can also read from hosts without a known API. */
async function findToken(
  getHost: () => RepositoryHost,
  { credentials, signal }: { credentials: string | undefined; signal: AbortSignal },
): Promise<string | undefined> {
  if (credentials === undefined) return undefined;
  let host: RepositoryHost;
  try {
    host = getHost();
  } catch (error) {
    if (error instanceof HostFailure) return credentials;
    throw error;
  }
  try {
    return await host.getGitCredentials(signal);
  } catch (error) {
    if (!(error instanceof HostFailure)) throw error;
    throw new AppError(error.retryable ? 'source_unreachable' : 'source_unavailable', error.message, { cause: error });
  }
}
