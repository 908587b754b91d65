import { Command } from 'commander';
import { OPERATOR } from '../../accounts/audit/caller.ts';
import {
  addContextRepository,
  changeContextRepository,
  removeContextRepository,
} from '../../accounts/changes/context-repositories.ts';
import {
  findContextCredentials,
  getContextRepository,
  listContextRepositories,
} from '../../accounts/projects/context-repositories.ts';
import type { ContextRepository } from '../../accounts/projects/context-repositories.ts';
import { getProject } from '../../accounts/projects/projects.ts';
import { REPOSITORY_HOSTS } from '../../accounts/projects/repository-host.ts';
import { parseBranch } from '../../accounts/projects/repository-place.ts';
import { parseRepositoryUrl } from '../../accounts/projects/repository-url.ts';
import { getSecretKey } from '../../accounts/secrets/secret-key.ts';
import { createTrialTrust } from '../../accounts/ssh/host-keys.ts';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/schema.ts';
import { findBranch } from '../../export/source/find-branch.ts';
import type { BranchHead, BranchQuestion } from '../../export/source/find-branch.ts';
import { omitUndefined } from '../../lib/omit-undefined.ts';
import { printLine } from '../print-line.ts';
import { toAddress } from './checked-project.ts';
import { readCredentials, withCredentialsOptions } from './credentials-input.ts';
import type { CredentialsOptions } from './credentials-input.ts';
import { printTable } from './output.ts';
import type { Columns } from './format-table.ts';
import { createSubcommand, runTask } from './run.ts';
import type { CommonOptions } from './run.ts';

interface RepositoryOptions extends CredentialsOptions {
  repository?: string;
  branch?: string;
  folder?: string;
  host?: string;
  hostApiUrl?: string;
  /** false after `--no-credentials`. */
  credentials?: boolean;
  /** false after `--no-check`: the repository is not contacted. */
  check?: boolean;
}

/** `bindery admin project repository`. */
export function createContextRepositoryCommand(): Command {
  return new Command('repository')
    .description('repositories that agents can read as context')
    .addCommand(
      withRepositoryOptions(createRepositorySubcommand('create', 'add a repository that agents can read')).action(
        (projectId: string, name: string, options: CommonOptions & RepositoryOptions) =>
          runTask(options, {
            perform: (db, config) => create(db, config, { projectId, name, ...options }),
            print: (repository) => printTable([repository], COLUMNS),
          }),
      ),
    )
    .addCommand(
      createSubcommand('list', 'list the repositories that agents of a project can read')
        .argument('<project>', 'project ID: prj_…')
        .action((projectId: string, options: CommonOptions) =>
          runTask(options, {
            perform: (db) => listContextRepositories(db, { projectId }),
            print: (repositories) => printTable(repositories, COLUMNS),
          }),
        ),
    )
    .addCommand(
      withRepositoryOptions(createRepositorySubcommand('update', 'change a repository that agents can read'))
        .option('--no-credentials', 'delete the stored credentials')
        .action((projectId: string, name: string, options: CommonOptions & RepositoryOptions) =>
          runTask(options, {
            perform: (db, config) => update(db, config, { projectId, name, ...options }),
            print: (repository) => printTable([repository], COLUMNS),
          }),
        ),
    )
    .addCommand(
      createRepositorySubcommand('delete', 'delete a repository and its credentials from a project').action(
        (projectId: string, name: string, options: CommonOptions) =>
          runTask(options, {
            perform: async (db) => {
              await removeContextRepository(db, OPERATOR, { projectId, name });
              return { name, deleted: true };
            },
            print: () => printLine(`Deleted ${name}.`),
          }),
      ),
    );
}

function createRepositorySubcommand(name: string, description: string): Command {
  return createSubcommand(name, description)
    .argument('<project>', 'project ID: prj_…')
    .argument('<name>', 'name that agents use, such as api');
}

function withRepositoryOptions(command: Command): Command {
  command
    .option('--repository <url>', 'https:, ssh: or git@ URL, or the folder of a repository on this machine')
    .option('--branch <name>', "branch to read (default: the repository's default branch)")
    .option('--folder <path>', 'only folder that agents can read (default: the whole repository)')
    .option(
      '--host <kind>',
      `Git host with the pull requests: ${REPOSITORY_HOSTS.join(', ')} (default: detected from the repository URL)`,
    )
    .option('--host-api-url <url>', 'API URL of a self-managed Git host (default: detected)')
    .option('--no-check', "skip checking that the repository can be read; requires --branch, unless it doesn't change");
  return withCredentialsOptions(command);
}

type RepositoryInput = RepositoryOptions & { projectId: string; name: string };

async function create(db: Database, config: Config, input: RepositoryInput): Promise<ContextRepository> {
  const { projectId, name, folder, host, hostApiUrl } = input;
  const { organizationId } = await getProject(db, { id: projectId });
  const repositoryUrl = parseRepositoryUrl(toAddress(input.repository) ?? '', { operator: true });
  const credentials = await readCredentials(input, { db, config, organizationId });
  const question = { repositoryUrl, branch: input.branch, credentials: credentials?.text.trim() };
  const head =
    input.check === false
      ? { branch: parseBranch(input.branch ?? '') }
      : await checkBranch(question, { db, organizationId, hostKey: input.hostKey });
  const fields = { repositoryUrl, ...head, folder, host, hostApiUrl, credentials, operator: true };
  return addContextRepository(db, OPERATOR, { projectId, name, ...fields });
}

async function update(db: Database, config: Config, input: RepositoryInput): Promise<ContextRepository> {
  const { projectId, name, folder, host, hostApiUrl } = input;
  const before = await getContextRepository(db, { projectId, name });
  const { organizationId } = await getProject(db, { id: projectId });
  const newCredentials = await readCredentials(input, { db, config, organizationId });
  const credentials = input.credentials === false ? null : newCredentials;
  const address = toAddress(input.repository);
  const repositoryUrl = address === undefined ? before.repositoryUrl : parseRepositoryUrl(address, { operator: true });
  const moves = repositoryUrl !== before.repositoryUrl;
  const isElsewhere =
    moves || input.branch !== undefined || newCredentials !== undefined || input.hostKey !== undefined;
  const branch = input.branch ?? (moves ? undefined : before.branch);
  const keepsCredentials = before.hasCredentials && !moves && credentials === undefined;
  const storedCredentials =
    isElsewhere && keepsCredentials
      ? await findContextCredentials(db, { projectId, name, secretKey: await getSecretKey(config) })
      : undefined;
  const question = { repositoryUrl, branch, credentials: newCredentials?.text.trim() ?? storedCredentials };
  const head =
    isElsewhere && input.check !== false
      ? await checkBranch(question, { db, organizationId, hostKey: input.hostKey })
      : { branch: input.branch };
  const fields = {
    repositoryUrl: address && repositoryUrl,
    ...head,
    folder,
    host,
    hostApiUrl,
    credentials,
  };
  return changeContextRepository(db, OPERATOR, { projectId, name, ...omitUndefined(fields), operator: true });
}

async function checkBranch(
  question: BranchQuestion,
  { db, organizationId, hostKey }: { db: Database; organizationId: string; hostKey: string | undefined },
): Promise<BranchHead> {
  const trust = createTrialTrust(db, { organizationId, expected: hostKey });
  const head = await findBranch(question, { trust });
  await trust.readObservation()?.pin(db);
  return head;
}

const COLUMNS: Columns<ContextRepository> = {
  NAME: (row) => row.name,
  REPOSITORY: (row) => row.repositoryUrl,
  BRANCH: (row) => row.branch,
  FOLDER: (row) => row.folder,
  HOST: (row) => row.host,
  CREDENTIALS: (row) => (row.hasCredentials ? 'stored' : null),
};
