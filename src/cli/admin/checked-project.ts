import { resolve } from 'node:path';
import { toNullable } from './limit-options.ts';
import { OPERATOR } from '../../accounts/audit/caller.ts';
import { addProject as storeProject, changeProject as storeChange } from '../../accounts/changes/projects.ts';
import { getOrganization } from '../../accounts/organizations.ts';
import type { AgentBudget } from '../../accounts/projects/agent-budget.ts';
import type { FailOn } from '../../accounts/projects/pull-settings.ts';
import { findCredentials } from '../../accounts/projects/credentials.ts';
import type { Credentials } from '../../accounts/projects/credentials.ts';
import { getProject } from '../../accounts/projects/projects.ts';
import type { Project } from '../../accounts/projects/projects.ts';
import { parseRepositoryUrl } from '../../accounts/projects/repository-url.ts';
import { createTrialTrust } from '../../accounts/ssh/host-keys.ts';
import { getSecretKey } from '../../accounts/secrets/secret-key.ts';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/schema.ts';
import { checkRepository } from '../../export/source/check-repository.ts';
import { AppError } from '../../errors.ts';
import { readCredentials } from './credentials-input.ts';
import type { CredentialsOptions } from './credentials-input.ts';
import { omitUndefined } from '../../lib/omit-undefined.ts';

/** Options that locate a project's documentation. */
export interface RepositoryOptions extends CredentialsOptions {
  repository?: string;
  branch?: string;
  docsFolder?: string;
  host?: string;
  hostApiUrl?: string;
  /** Seconds. */
  poll?: number | 'off';
  agentBranchPrefix?: string;
  agentMayWrite?: string[];
  agentStyleGuides?: string[];
  agentWebHosts?: string[];
  agentReviews?: 'on' | 'off';
  agentFixChecks?: 'on' | 'off';
  agentPlanFirst?: 'on' | 'off';
  private?: 'on' | 'off';
  pullStatus?: 'on' | 'off';
  pullComment?: 'on' | 'off';
  pullFailOn?: FailOn;
  /** A name, or `off`. */
  mention?: string;
  /** Budgets. */
  agentMonthlyTokens?: number | 'off';
  agentMonthlyCost?: number | 'off';
  agentJobTokens?: number | 'off';
  agentJobCost?: number | 'off';
  /** false after `--no-credentials`. */
  credentials?: boolean;
  /** false after `--no-check`: the repository is not fetched. */
  check?: boolean;
}

/**
 * Creates a project after finding its documentation, so that a mistake shows before the first job. Branch and docs
 * folder default to the repository's.
 */
export async function addProject(
  db: Database,
  config: Config,
  { organizationId, name, ...options }: RepositoryOptions & { organizationId: string; name: string },
): Promise<Project> {
  await getOrganization(db, organizationId);
  const address = toAddress(options.repository);
  if (address === undefined)
    throw new AppError(
      'invalid_request',
      'Add --repository <url> with the URL of the Git repository, or with a folder on this machine.',
    );
  const repositoryUrl = parseRepositoryUrl(address, { operator: true });
  const credentials = await readCredentials(options, { db, config, organizationId });
  const place = await findPlace(
    { ...options, repositoryUrl },
    { db, config, organizationId, credentials: credentials?.text },
  );
  const fields = toFields({ ...options, ...place }, credentials);
  return storeProject(db, OPERATOR, { organizationId, name, ...fields, repositoryUrl });
}

/** Changes a project after finding its documentation at the new location. */
export async function changeProject(
  db: Database,
  config: Config,
  { id, name, ...options }: RepositoryOptions & { id: string; name?: string },
): Promise<Project> {
  const before = await getProject(db, { id });
  const { organizationId } = before;
  const credentials = await readCredentials(options, { db, config, organizationId });
  const fields = toFields(options, options.credentials === false ? null : credentials);
  const repositoryUrl = parseRepositoryUrl(fields.repositoryUrl ?? before.repositoryUrl, { operator: true });
  const moves = repositoryUrl !== before.repositoryUrl;
  if (
    moves ||
    credentials ||
    [options.branch, options.docsFolder, options.hostKey].some((each) => each !== undefined)
  ) {
    const keepsCredentials = before.hasCredentials && !moves && options.credentials !== false;
    const storedCredentials = keepsCredentials && !credentials ? await readStored(db, config, id) : undefined;
    const place = { branch: before.branch, docsFolder: before.docsFolder, ...omitUndefined(options), repositoryUrl };
    await findPlace(place, { db, config, organizationId, credentials: credentials?.text ?? storedCredentials });
  }
  return storeChange(db, OPERATOR, { id, ...(name !== undefined && { name }), ...fields });
}

interface RepositorySettings extends Pick<RepositoryOptions, 'branch' | 'docsFolder' | 'check' | 'hostKey'> {
  repositoryUrl: string;
}

interface PlaceContext {
  db: Database;
  config: Config;
  organizationId: string;
  credentials: string | undefined;
}

async function findPlace(
  { repositoryUrl, branch, docsFolder, check, hostKey }: RepositorySettings,
  { db, config, organizationId, credentials }: PlaceContext,
): Promise<Pick<RepositorySettings, 'branch' | 'docsFolder'>> {
  if (repositoryUrl.startsWith('http:') && credentials !== undefined)
    process.stderr.write('warning: http:// sends the token unencrypted. Use https:// if the server supports it.\n');
  if (check === false) return { branch, docsFolder };
  const trust = createTrialTrust(db, { organizationId, expected: hostKey });
  const repository = await checkRepository(
    { repositoryUrl, branch, docsFolder, credentials: credentials?.trim() },
    { maxRepositoryBytes: config.maxRepositoryMegabytes * 2 ** 20, trust },
  );
  if (repository.problem !== null) throw new AppError('source_unavailable', repository.problem);
  await trust.readObservation()?.pin(db);
  return { branch: repository.branch ?? branch, docsFolder: repository.docsFolder ?? docsFolder };
}

async function readStored(db: Database, config: Config, projectId: string): Promise<string | undefined> {
  return findCredentials(db, { projectId, secretKey: await getSecretKey(config) });
}

function toFields(options: RepositoryOptions, credentials: Credentials | null | undefined) {
  return {
    repositoryUrl: toAddress(options.repository),
    branch: options.branch,
    docsFolder: options.docsFolder,
    host: options.host,
    hostApiUrl: options.hostApiUrl,
    pollSeconds: toNullable(options.poll),
    isPrivate: readSwitch(options.private),
    agent: omitUndefined({
      branchPrefix: options.agentBranchPrefix,
      mayWrite: options.agentMayWrite,
      styleGuides: options.agentStyleGuides,
      webHosts: options.agentWebHosts,
      planFirst: readSwitch(options.agentPlanFirst),
      fixChecks: readSwitch(options.agentFixChecks),
      followReviews: readSwitch(options.agentReviews),
      budget: toBudget(options),
    }),
    pullRequests: omitUndefined({
      status: readSwitch(options.pullStatus),
      comment: readSwitch(options.pullComment),
      failOn: options.pullFailOn,
      mention: options.mention === 'off' ? null : options.mention,
    }),
    credentials,
    operator: true,
  };
}

function readSwitch(value: 'on' | 'off' | undefined): boolean | undefined {
  return value === undefined ? undefined : value === 'on';
}

function toBudget(options: RepositoryOptions): Partial<AgentBudget> | undefined {
  const budget = omitUndefined({
    monthlyTokens: toNullable(options.agentMonthlyTokens),
    monthlyCost: toNullable(options.agentMonthlyCost),
    jobTokens: toNullable(options.agentJobTokens),
    jobCost: toNullable(options.agentJobCost),
  });
  return Object.keys(budget).length === 0 ? undefined : budget;
}

/** A folder is stored with its absolute path, because workers run in another directory than the user. */
export function toAddress(text: string | undefined): string | undefined {
  return text !== undefined && /^\.{0,2}(?:\/|$)/.test(text) && text !== '' ? resolve(text) : text;
}
