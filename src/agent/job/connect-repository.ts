import { findCredentials } from '../../accounts/projects/credentials.ts';
import { getProject } from '../../accounts/projects/projects.ts';
import type { Project } from '../../accounts/projects/projects.ts';
import type { AgentJobRow, Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { GitRemote } from '../../lib/git/git-command.ts';
import type { GitReach } from '../../lib/git/pin-remote.ts';
import { parseRemoteUrl } from '../../lib/git/remote-url.ts';
import { createHost } from '../hosts/create-host.ts';
import type { HostDeps } from '../hosts/create-host.ts';
import type { RepositoryHost } from '../hosts/host.ts';
import { readToken } from '../hosts/remote-options.ts';
import type { BoxKey } from '../../lib/secret-box.ts';

/** The repository that a job works on, and its host. */
export interface Repository {
  host: RepositoryHost;
  docsFolder: string;
  /** Files that run code or configure other programs, and that the project allows its agent to change. */
  mayWrite: readonly string[];
  /** Files of the repository with rules for writing its documentation. */
  styleGuides: readonly string[];
  /** Hosts that the agent can fetch web pages from. */
  webHosts: readonly string[];
  /** Whether comments on pull requests become follow-ups. */
  followsReviews: boolean;
  /** The agent's name in comments. null: mentions don't count. */
  mention: string | null;
  /** Whether failing checks of pull requests become follow-ups without a person's request. */
  fixesChecks: boolean;
  /** Strings that must never appear in output. */
  secrets: readonly string[];
  /** The remote with credentials for one Git operation. Short-lived credentials are requested each time. */
  getRemote(signal: AbortSignal): Promise<GitRemote>;
}

/** The dependencies of `connectRepository`. */
export interface RepositoryDeps {
  db: Database;
  /** Returns the key that decrypts credentials. Called only if the project has credentials. */
  getSecretKey(): Promise<BoxKey>;
  /** Decides which IP addresses of Git hosts can be used. @defaultValue all */
  gitReach?: GitReach | undefined;
  host: Omit<HostDeps, 'db'>;
}

/**
 * Connects to the repository of a job's project. Throws `source_unavailable` or `HostFailure` if the repository can't
 * be used.
 */
export async function connectRepository(deps: RepositoryDeps, job: AgentJobRow): Promise<Repository> {
  const project = await getProject(deps.db, { id: job.project_id, organizationId: job.organization_id });
  if (project.repositoryUrl !== job.repository_url)
    throw new AppError(
      'source_unavailable',
      "The project's repository has changed since this job was created. Create a new job.",
    );
  return connectProject(deps, project);
}

/** Connects to the repository of a project. Throws as `connectRepository`. */
export async function connectProject(
  { db, getSecretKey, gitReach, host: hostDeps }: RepositoryDeps,
  project: Project,
): Promise<Repository> {
  const url = parseRemoteUrl(project.repositoryUrl);
  if (url.protocol === 'ssh:')
    throw new AppError(
      'source_unavailable',
      "Pull requests need the repository's HTTPS URL and a token that can push and open pull requests. " +
        `Set both with \`bindery admin project update ${project.id} --repository https://… --credentials-stdin\`.`,
    );
  const credentials = project.hasCredentials
    ? await findCredentials(db, { projectId: project.id, secretKey: await getSecretKey() })
    : undefined;
  const host = createHost({ project, credentials, deps: { ...hostDeps, db, reach: gitReach } });
  return {
    host,
    docsFolder: project.docsFolder,
    mayWrite: project.agent.mayWrite,
    styleGuides: project.agent.styleGuides,
    webHosts: project.agent.webHosts,
    followsReviews: project.agent.followReviews,
    mention: project.pullRequests.mention,
    fixesChecks: project.agent.fixChecks,
    secrets: credentials === undefined ? [] : [credentials, readToken(credentials)],
    getRemote: async (signal) => ({
      url,
      address: url.href,
      reach: gitReach,
      credentials: await host.getGitCredentials(signal),
    }),
  };
}
