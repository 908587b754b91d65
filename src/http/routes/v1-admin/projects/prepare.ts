/** Prepares the repository of a project before anything is stored: checks it by fetching it the same way as an export. */
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { fileURLToPath } from 'node:url';
import { mayUseFolder } from '../../../../accounts/local-folders.ts';
import { findCredentials, normalizeCredentials } from '../../../../accounts/projects/credentials.ts';
import type { Credentials } from '../../../../accounts/projects/credentials.ts';
import { hasAllProjects } from '../../../../accounts/policy.ts';
import type { ProjectReach } from '../../../../accounts/policy.ts';
import { getProject, listProjects } from '../../../../accounts/projects/projects.ts';
import type { Project, ProjectFields } from '../../../../accounts/projects/projects.ts';
import { parseRepositoryUrl } from '../../../../accounts/projects/repository-url.ts';
import { readDeployKey } from '../../../../accounts/ssh/deploy-keys.ts';
import { createTrialTrust } from '../../../../accounts/ssh/host-keys.ts';
import type { HostObservation } from '../../../../accounts/ssh/host-keys.ts';
import type { Database } from '../../../../db/schema.ts';
import { createRepository } from '../../../../agent/hosts/built-in/create-repository.ts';
import { AppError } from '../../../../errors.ts';
import { checkRepository } from '../../../../export/source/check-repository.ts';
import type { RepositoryCheck } from '../../../../export/source/check-repository.ts';
import { findUnknownOutput } from '../../../../lib/git/git-errors.ts';
import { parseRemoteUrl } from '../../../../lib/git/remote-url.ts';
import type { BoxKey } from '../../../../lib/secret-box.ts';
import { getKnownHostName } from '../../../../lib/ssh/known-hosts.ts';
import { createCloseSignal } from '../../../close-signal.ts';
import { requireStillAllowed } from '../../../middleware/authenticate.ts';
import type { AppDeps } from '../../../types.ts';

/** The repository, branch and folder in a request. */
export interface RepositoryInput {
  repositoryUrl?: string;
  branch?: string;
  docsFolder?: string;
  credentials?: CredentialsInput | null;
  /** Fingerprint that the SSH server's key must have. */
  hostKey?: string;
}

/** Credentials in a request: a token or private key, or a generated key. */
export interface CredentialsInput {
  token?: string;
  deployKey?: string;
}

export type RepositoryCheckDeps = Pick<
  AppDeps,
  'db' | 'getSecretKey' | 'repositories' | 'maxRepositoryBytes' | 'gitReach'
> & {
  organizationId: string;
  /** The projects that the caller can manage. */
  reach: ProjectReach;
  /** The request that a check is for. */
  exchange: Exchange;
};

/** A request and its response, for a check of a repository. */
export interface Exchange {
  /** ID of the request, so that the operator can find it in the log. */
  id: string;
  log: FastifyBaseLogger;
  /** Aborts when the caller disconnects. */
  left: AbortSignal;
  /** Throws if the caller lost access while the check was running. */
  requireStillAllowed(): Promise<void>;
}

/** Returns the parts of a request that a check needs. */
export function toExchange(request: FastifyRequest, { reply, db }: { reply: FastifyReply; db: Database }): Exchange {
  const left = createCloseSignal(reply.raw);
  return { id: request.id, log: request.log, left, requireStillAllowed: () => requireStillAllowed(request, db) };
}

/**
 * Prepares the repository of a new project, and creates one if the request has none. Throws `invalid_request` for
 * problems that the user has to fix.
 */
export async function preparePlace(
  input: RepositoryInput,
  deps: RepositoryCheckDeps,
): Promise<Pick<ProjectFields, 'repositoryUrl' | 'branch' | 'docsFolder' | 'credentials' | 'operator'>> {
  if (input.repositoryUrl === undefined) {
    if (!deps.repositories?.folder)
      throw new AppError(
        'invalid_request',
        '"repositoryUrl" is missing. This installation doesn\'t host repositories, so set it to your repository\'s URL.',
      );
    return { repositoryUrl: await createRepository(deps.repositories), operator: true };
  }
  const { branch, docsFolder, pinHostKey, ...check } = await checkPlace(input, deps);
  if (check.problem !== null || (branch === null && check.branches.length > 0))
    throw new AppError('invalid_request', check.problem ?? 'The repository has no branches. Push a commit first.');
  await pinHostKey();
  const credentials = await prepareCredentials(input.credentials, deps);
  const place = { repositoryUrl: input.repositoryUrl.trim(), docsFolder: docsFolder ?? '', operator: true };
  return { ...place, ...(branch !== null && { branch }), ...(credentials && { credentials }) };
}

/** Fields that specify where the documentation is. */
const PLACE = ['repositoryUrl', 'branch', 'docsFolder'] as const;

/** Prepares a change of a project, and checks the repository if it changes. */
export async function prepareChange(
  input: RepositoryInput,
  deps: RepositoryCheckDeps & { id: string },
): Promise<Partial<Pick<ProjectFields, Exclude<keyof RepositoryInput, 'hostKey'> | 'operator'>>> {
  const before = await getProject(deps.db, deps);
  const { credentials: newCredentials, hostKey, ...place } = input;
  const credentials = await prepareCredentials(newCredentials, deps);
  const change = { ...place, ...(credentials !== undefined && { credentials }) };
  const isElsewhere = PLACE.some((name) => place[name] !== undefined && place[name] !== before[name]);
  if (isElsewhere || newCredentials || hostKey !== undefined) {
    const { repositoryUrl, branch, docsFolder } = before;
    const moves = input.repositoryUrl !== undefined && input.repositoryUrl !== repositoryUrl;
    const changedPlace = { repositoryUrl, ...(moves ? {} : { branch, docsFolder }), ...input };
    const check = await checkPlace(changedPlace, { ...deps, projectId: before.id });
    if (check.problem !== null) throw new AppError('invalid_request', check.problem);
    await check.pinHostKey();
    if (check.branch !== null) change.branch = check.branch;
    if (check.docsFolder !== null) change.docsFolder = check.docsFolder;
  }
  return { ...change, operator: true };
}

/**
 * Checks a repository. For the repository of an existing project of the organization, it uses the stored credentials
 * unless the request has others. Throws `rate_limited` while other checks of the organization are running, because
 * each takes space and time.
 */
export async function checkPlace(
  { repositoryUrl = '', branch, docsFolder, credentials, hostKey }: RepositoryInput,
  { projectId, ...deps }: RepositoryCheckDeps & { projectId?: string | undefined },
): Promise<PlaceCheck> {
  const { db, organizationId, maxRepositoryBytes = DEFAULT_BYTES, gitReach: reach } = deps;
  const address = await parseAllowedUrl(repositoryUrl, deps);
  const project = projectId === undefined ? undefined : await getProject(db, { id: projectId, organizationId });
  const token =
    credentials === undefined
      ? await readStored(project, { address, ...deps })
      : (await prepareCredentials(credentials, deps))?.text;
  const trust = createTrialTrust(db, { organizationId, expected: hostKey });
  const { changedHostKey, failure, ...check } = await limitChecks(deps, (signal) =>
    checkRepository(
      { repositoryUrl: address, branch, docsFolder, credentials: token },
      { maxRepositoryBytes, reach, trust, signal },
    ),
  );
  const problem = check.problem === null ? null : explainProblem(check.problem, { failure, ...deps });
  return {
    ...check,
    problem,
    ...describeHostKey({ address, changedHostKey, observation: trust.readObservation(), db }),
  };
}

/** Logs what Git printed if Bindery doesn't know its problem, and returns the message with the ID to search for. */
export function explainProblem(
  message: string,
  { failure, exchange: { id, log } }: { failure: unknown } & Pick<RepositoryCheckDeps, 'exchange'>,
): string {
  const output = findUnknownOutput(failure);
  if (output === undefined) return message;
  log.warn({ git: output }, "git couldn't read a repository");
  return `${message} For the cause, search the service's log for ${id}.`;
}

/** Result of a check, with the key of the SSH server. */
export interface PlaceCheck extends Omit<RepositoryCheck, 'changedHostKey' | 'failure'> {
  hostKey: { host: string; fingerprint: string; isChanged: boolean } | null;
  /** Stores the server's key, so that the organization only trusts this server from now on. */
  pinHostKey(): Promise<void>;
}

function describeHostKey({
  address,
  changedHostKey,
  observation,
  db,
}: {
  address: string;
  changedHostKey: string | undefined;
  observation: HostObservation | undefined;
  db: Database;
}): Pick<PlaceCheck, 'hostKey' | 'pinHostKey'> {
  const pinHostKey = async () => observation?.pin(db);
  const fingerprint = changedHostKey ?? observation?.keys[0]?.fingerprint;
  if (fingerprint === undefined) return { hostKey: null, pinHostKey };
  const host = getKnownHostName(parseRemoteUrl(address));
  return { hostKey: { host, fingerprint, isChanged: changedHostKey !== undefined }, pinHostKey };
}

/**
 * Runs a check of a repository within its time limit, and ends it when the caller leaves. Throws `rate_limited` while
 * other checks of the organization are running, and the error of a new request if the caller has lost access when the
 * check ends. A slow Git host can extend a check to two minutes.
 */
export async function limitChecks<T>(
  { organizationId, exchange }: Pick<RepositoryCheckDeps, 'organizationId' | 'exchange'>,
  check: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const runningCount = runningChecks.get(organizationId) ?? 0;
  if (runningCount >= MAX_CHECKS)
    throw new AppError(
      'rate_limited',
      `${MAX_CHECKS} repository checks are already running for this organization. Try again in a moment.`,
    );
  runningChecks.set(organizationId, runningCount + 1);
  try {
    return await check(AbortSignal.any([AbortSignal.timeout(CHECK_TIMEOUT_MS), exchange.left])).finally(
      exchange.requireStillAllowed,
    );
  } catch (error) {
    // The response has no reader. It keeps the log free of a failure that the service didn't cause.
    if (exchange.left.aborted) throw new AppError('invalid_request', 'The caller left before the check was complete.');
    throw error;
  } finally {
    const remainingCount = (runningChecks.get(organizationId) ?? 1) - 1;
    if (remainingCount === 0) runningChecks.delete(organizationId);
    else runningChecks.set(organizationId, remainingCount);
  }
}

/** The running checks of this process, by organization. */
const runningChecks = new Map<string, number>();
const MAX_CHECKS = 2;
const CHECK_TIMEOUT_MS = 120_000;
const DEFAULT_BYTES = 2 ** 31;

/** Validates the URL of a repository in a request of the organization. */
export async function parseAllowedUrl(repositoryUrl: string, deps: RepositoryCheckDeps): Promise<string> {
  return parseRepositoryUrl(repositoryUrl, { operator: await mayBeLocal(repositoryUrl, deps) });
}

async function mayBeLocal(address: string, deps: RepositoryCheckDeps): Promise<boolean> {
  const { db, organizationId, repositories } = deps;
  if (!repositories || !/^(?:\/|file:)/.test(address.trim())) return false;
  if (!(await isInReach(address.trim(), deps))) return false;
  const folder = findLocalFolder(address.trim());
  return folder !== undefined && mayUseFolder(db, { folder, organizationId, folders: repositories });
}

/**
 * Local folders need no credentials. So a caller who is limited to projects can only use their repositories. Otherwise,
 * they could read another project by pointing their own at its repository.
 */
async function isInReach(
  address: string,
  { db, organizationId, reach }: Pick<RepositoryCheckDeps, 'db' | 'organizationId' | 'reach'>,
): Promise<boolean> {
  if (hasAllProjects(reach)) return true;
  const projects = await listProjects(db, { organizationId, reach });
  return projects.some(({ repositoryUrl }) => repositoryUrl === address);
}

/** Returns the folder that Git will open. A `file:` URL encodes some characters of its path. */
function findLocalFolder(address: string): string | undefined {
  try {
    return fileURLToPath(parseRemoteUrl(address));
  } catch {
    return undefined;
  }
}

/**
 * Prepares the credentials of a request for storage. Throws `unavailable` if the installation can't encrypt them, and
 * `invalid_request` for a private key that can't be used.
 */
export async function prepareCredentials(
  credentials: CredentialsInput | null | undefined,
  { db, organizationId, getSecretKey }: Pick<RepositoryCheckDeps, 'db' | 'organizationId' | 'getSecretKey'>,
): Promise<Credentials | null | undefined> {
  if (!credentials) return credentials;
  const secretKey = await requireSecretKey({ getSecretKey });
  const { token = '', deployKey: id } = credentials;
  const text =
    id === undefined ? normalizeCredentials(token) : await readDeployKey(db, { id, organizationId, secretKey });
  return { text, secretKey };
}

/** Returns the key that encrypts secrets. Throws `unavailable` if the installation has none. */
export async function requireSecretKey({ getSecretKey }: Pick<AppDeps, 'getSecretKey'>): Promise<BoxKey> {
  if (getSecretKey) return getSecretKey();
  throw new AppError(
    'unavailable',
    "This installation can't store credentials, because it has no secret key. Ask the operator to set BINDERY_SECRET_KEY.",
  );
}

async function readStored(
  project: Project | undefined,
  { address, db, getSecretKey }: RepositoryCheckDeps & { address: string },
): Promise<string | undefined> {
  if (!project?.hasCredentials || project.repositoryUrl !== address || !getSecretKey) return undefined;
  return findCredentials(db, { projectId: project.id, secretKey: await getSecretKey() });
}
