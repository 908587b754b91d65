import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import { createProject, deleteProject, listProjects, updateProject } from '../../accounts/projects/projects.ts';
import type { Project } from '../../accounts/projects/projects.ts';
import { REPOSITORY_HOSTS } from '../../accounts/projects/repository-host.ts';
import { readCredentials } from './credentials-input.ts';
import type { CredentialsOptions } from './credentials-input.ts';
import { printLine, printTable } from './output.ts';
import type { Columns } from './output.ts';
import { createSubcommand, runTask } from './run.ts';
import type { CommonOptions } from './run.ts';

interface ProjectOptions extends CommonOptions, CredentialsOptions {
  name?: string;
  repository?: string;
  branch?: string;
  docsFolder?: string;
  host?: string;
  hostApiUrl?: string;
  /** false after `--no-credentials`. */
  credentials?: boolean;
}

/** `bindery admin project`. */
export function projectCommand(): Command {
  return new Command('project')
    .description('documentation repositories')
    .addCommand(createCommand())
    .addCommand(
      createSubcommand('list', 'list projects')
        .option('--organization <id>', 'only those of one organization')
        .action(({ organization, ...options }: CommonOptions & { organization?: string }) =>
          runTask(options, {
            perform: (db) => listProjects(db, { organizationId: organization }),
            print: (rows) => printTable(rows, COLUMNS),
          }),
        ),
    )
    .addCommand(updateCommand())
    .addCommand(
      createSubcommand('delete', 'delete a project with its domains, jobs and bundles')
        .argument('<id>')
        .action((id: string, options: CommonOptions) =>
          runTask(options, {
            perform: async (db) => {
              await deleteProject(db, { id });
              return { id, deleted: true };
            },
            print: () => printLine(`Deleted ${id}.`),
          }),
        ),
    );
}

function createCommand(): Command {
  return withRepositoryOptions(createSubcommand('create', 'create a project'))
    .argument('<name>')
    .requiredOption('--organization <id>', 'organization that owns the project')
    .action((name: string, { organization, ...options }: ProjectOptions & { organization: string }) =>
      runTask(options, {
        perform: async (db, config) =>
          createProject(db, {
            organizationId: organization,
            name,
            repositoryUrl: toAddress(options.repository) ?? '',
            branch: options.branch,
            docsFolder: options.docsFolder,
            host: options.host,
            hostApiUrl: options.hostApiUrl,
            credentials: await readCredentials(options, config),
            operator: true,
          }),
        print: printOne,
      }),
    );
}

function updateCommand(): Command {
  return withRepositoryOptions(createSubcommand('update', 'change a project'))
    .argument('<id>')
    .option('--name <name>', 'new name')
    .option('--no-credentials', 'forget the stored credentials')
    .action((id: string, options: ProjectOptions) =>
      runTask(options, {
        perform: async (db, config) =>
          updateProject(db, {
            id,
            name: options.name,
            repositoryUrl: toAddress(options.repository),
            branch: options.branch,
            docsFolder: options.docsFolder,
            host: options.host,
            hostApiUrl: options.hostApiUrl,
            credentials: options.credentials === false ? null : await readCredentials(options, config),
            operator: true,
          }),
        print: printOne,
      }),
    );
}

function withRepositoryOptions(command: Command): Command {
  return command
    .option('--repository <url>', 'https:, ssh: or git@ address, or a folder on this machine')
    .option('--branch <name>', 'branch to publish')
    .option('--docs-folder <path>', 'folder of docs.json in the repository')
    .option(
      '--host <kind>',
      `how pull requests are opened: ${REPOSITORY_HOSTS.join(', ')}; empty: as the address of the repository says`,
    )
    .option('--host-api-url <url>', 'base of the API of a self-managed host; empty: the usual one')
    .addOption(new Option('--credentials-stdin', 'read the access token from standard input'))
    .addOption(
      new Option('--credentials-env <variable>', 'read the access token from an environment variable').conflicts(
        'credentialsStdin',
      ),
    );
}

/** A folder is stored with its whole path: workers run elsewhere than the person who types. */
function toAddress(text: string | undefined): string | undefined {
  return text !== undefined && /^\.{0,2}(?:\/|$)/.test(text) && text !== '' ? resolve(text) : text;
}

const COLUMNS: Columns<Project> = {
  ID: (row) => row.id,
  NAME: (row) => row.name,
  REPOSITORY: (row) => row.repositoryUrl,
  BRANCH: (row) => row.branch,
  FOLDER: (row) => row.docsFolder,
  CREDENTIALS: (row) => (row.hasCredentials ? 'stored' : null),
  ORGANIZATION: (row) => row.organizationId,
};

function printOne(project: Project): void {
  printTable([project], COLUMNS);
}
