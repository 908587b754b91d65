/** Prepares a context repository before it is stored: checks that an agent job could read it. */
import {
  findContextCredentials,
  getContextRepository,
  listContextRepositories,
} from '../../../../accounts/projects/context-repositories.ts';
import type { ContextRepositoryFields } from '../../../../accounts/projects/context-repositories.ts';
import { parseHostApiUrl } from '../../../../accounts/projects/repository-host.ts';
import { parseBranch } from '../../../../accounts/projects/repository-place.ts';
import { listProjects } from '../../../../accounts/projects/projects.ts';
import { createTrialTrust } from '../../../../accounts/ssh/host-keys.ts';
import { AppError } from '../../../../errors.ts';
import { findBranch } from '../../../../export/source/find-branch.ts';
import type { BranchHead, BranchQuestion } from '../../../../export/source/find-branch.ts';
import { omitUndefined } from '../../../../lib/omit-undefined.ts';
import type { RepositoryHostKind } from '../../../../db/tables/accounts.ts';
import { explainProblem, limitChecks, parseAllowedUrl, prepareCredentials } from './prepare.ts';
import type { RepositoryCheckDeps, RepositoryInput } from './prepare.ts';

interface ContextInput extends Omit<RepositoryInput, 'docsFolder'> {
  folder?: string;
  host?: RepositoryHostKind | null;
  hostApiUrl?: string | null;
}

type ContextDeps = RepositoryCheckDeps & { projectId: string; name: string };

/** Prepares a new context repository. Throws `invalid_request` for problems that the user has to fix. */
export async function prepareContextRepository(
  input: ContextInput & { repositoryUrl: string },
  deps: ContextDeps,
): Promise<ContextRepositoryFields> {
  await listContextRepositories(deps.db, deps);
  const credentials = await prepareCredentials(input.credentials, deps);
  const repositoryUrl = await parseContextUrl(input.repositoryUrl, deps);
  const head = await checkBranch({ ...input, repositoryUrl, credentials: credentials?.text }, deps);
  return { ...checkSettings(input), repositoryUrl, ...head, credentials, operator: true };
}

/** Prepares a change, and checks the repository if its URL, branch or credentials change. */
export async function prepareContextChange(
  input: ContextInput,
  deps: ContextDeps,
): Promise<Partial<ContextRepositoryFields>> {
  const before = await getContextRepository(deps.db, deps);
  const credentials = await prepareCredentials(input.credentials, deps);
  const repositoryUrl =
    input.repositoryUrl === undefined ? before.repositoryUrl : await parseContextUrl(input.repositoryUrl, deps);
  const moves = repositoryUrl !== before.repositoryUrl;
  const isElsewhere = moves || (input.branch !== undefined && input.branch !== before.branch);
  const fields = omitUndefined({
    ...checkSettings(input),
    repositoryUrl: input.repositoryUrl && repositoryUrl,
    branch: input.branch,
    credentials,
  });
  if (!isElsewhere && !input.credentials && input.hostKey === undefined) return { ...fields, operator: true };
  const storedCredentials = moves || credentials === null ? undefined : await readStored(deps);
  const branch = input.branch ?? (moves ? undefined : before.branch);
  const { hostKey } = input;
  const question = { repositoryUrl, branch, credentials: credentials?.text ?? storedCredentials, hostKey };
  return { ...fields, ...(await checkBranch(question, deps)), operator: true };
}

function checkSettings({ folder, host, hostApiUrl }: ContextInput) {
  // The stored fields are marked as an operator's, so the rules for others apply here.
  return omitUndefined({ folder, host, hostApiUrl: hostApiUrl && parseHostApiUrl(hostApiUrl, {}) });
}

/** The repositories that Bindery hosts are local folders. A caller can only use the ones of projects in their reach. */
async function parseContextUrl(repositoryUrl: string, deps: ContextDeps): Promise<string> {
  const { db, organizationId, reach } = deps;
  const projects = await listProjects(db, { organizationId, reach });
  const address = repositoryUrl.trim();
  if (projects.some((project) => project.repositoryUrl === address)) return address;
  return parseAllowedUrl(repositoryUrl, deps);
}

async function checkBranch(
  { repositoryUrl, branch, credentials, hostKey }: BranchQuestion & { hostKey?: string | undefined },
  { db, organizationId, exchange, gitReach: reach }: ContextDeps,
): Promise<BranchHead> {
  const trust = createTrialTrust(db, { organizationId, expected: hostKey });
  const question = { repositoryUrl, branch: branch && parseBranch(branch), credentials: credentials?.trim() };
  try {
    const head = await limitChecks({ organizationId, exchange }, (signal) =>
      findBranch(question, { reach, trust, signal }),
    );
    await trust.readObservation()?.pin(db);
    return head;
  } catch (error) {
    if (error instanceof AppError && (error.code === 'source_unavailable' || error.code === 'source_unreachable'))
      throw new AppError('invalid_request', explainProblem(error.message, { failure: error, exchange }));
    throw error;
  }
}

async function readStored({ db, projectId, name, getSecretKey }: ContextDeps): Promise<string | undefined> {
  return getSecretKey && findContextCredentials(db, { projectId, name, secretKey: await getSecretKey() });
}
