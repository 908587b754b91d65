import { Command, InvalidArgumentError, Option } from 'commander';
import { OPERATOR } from '../../accounts/audit/caller.ts';
import { removeProject } from '../../accounts/changes/projects.ts';
import { getProject, listProjects } from '../../accounts/projects/projects.ts';
import type { Project } from '../../accounts/projects/projects.ts';
import { REPOSITORY_HOSTS } from '../../accounts/projects/repository-host.ts';
import { parseDuration } from '../../lib/duration.ts';
import { toOneLine } from '../one-line.ts';
import { addProject, changeProject } from './checked-project.ts';
import type { RepositoryOptions } from './checked-project.ts';
import { hookCommand } from './hook.ts';
import { confirmDeletion } from './confirm.ts';
import { printLine, printTable } from './output.ts';
import type { Columns } from './output.ts';
import { createSubcommand, runTask } from './run.ts';
import type { CommonOptions } from './run.ts';

type ProjectOptions = CommonOptions & RepositoryOptions & { name?: string };

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
    .addCommand(hookCommand())
    .addCommand(
      createSubcommand('delete', 'delete a project with its domains, jobs and bundles')
        .argument('<id>')
        .option('--yes', 'do not ask')
        .action((id: string, { yes, ...options }: CommonOptions & { yes?: boolean }) =>
          runTask(options, {
            perform: async (db) => {
              const { name } = await getProject(db, { id });
              const warning = `The project ${toOneLine(name)} (${id}) is deleted for good, with its domains, jobs and bundles.`;
              await confirmDeletion({ warning, expected: id, yes });
              await removeProject(db, OPERATOR, { id });
              return { id, deleted: true };
            },
            print: () => printLine(`Deleted ${id}.`),
          }),
        ),
    );
}

function createCommand(): Command {
  return withRepositoryOptions(createSubcommand('create', 'create a project, once its repository was fetched'))
    .argument('<name>')
    .requiredOption('--organization <id>', 'organization that owns the project')
    .action((name: string, { organization, ...options }: ProjectOptions & { organization: string }) =>
      runTask(options, {
        perform: (db, config) => addProject(db, config, { ...options, name, organizationId: organization }),
        print: printProject,
      }),
    );
}

function updateCommand(): Command {
  return withRepositoryOptions(createSubcommand('update', 'change a project'))
    .argument('<id>')
    .option('--name <name>', 'new name')
    .option('--no-credentials', 'forget the stored credentials')
    .action((id: string, options: ProjectOptions) =>
      runTask(options, { perform: (db, config) => changeProject(db, config, { ...options, id }), print: printProject }),
    );
}

/** Adds what says where the documentation is, and how to get at it. */
export function withRepositoryOptions(command: Command): Command {
  return command
    .option('--repository <url>', 'https:, ssh: or git@ address, or a folder on this machine')
    .option('--branch <name>', 'branch to publish; a new project takes that of the repository')
    .option(
      '--docs-folder <path>',
      'folder of docs.json in the repository; a new project takes the root, or the only one that has it',
    )
    .option(
      '--host <kind>',
      `how pull requests are opened: ${REPOSITORY_HOSTS.join(', ')}; empty: as the address of the repository says`,
    )
    .option(
      '--poll <interval>',
      'how often to look for new commits, such as 5m, where the host cannot call in; off: never',
      readInterval,
    )
    .option('--agent-branch-prefix <text>', 'what branches of agent jobs begin with, such as docs/agent-')
    .option(
      '--agent-may-write <files>',
      'files that run code and that agent jobs may write all the same, with commas, such as mkdocs.yml; empty: none',
      readList,
    )
    .option(
      '--agent-style-guides <files>',
      'files of the repository that say how its documentation is written, with commas; empty: none',
      readList,
    )
    .option(
      '--agent-web-hosts <hosts>',
      'hosts whose web pages agent jobs may read, with commas, where AGENT_WEB_FETCH is on; empty: none',
      readList,
    )
    .option('--no-check', 'store it without trying to fetch it')
    .option('--host-api-url <url>', 'base of the API of a self-managed host; empty: the usual one')
    .addOption(new Option('--credentials-stdin', 'read the access token from standard input'))
    .addOption(
      new Option('--credentials-env <variable>', 'read the access token from an environment variable').conflicts(
        'credentialsStdin',
      ),
    );
}

/** Reads `5m` or `off`. */
function readInterval(text: string): number | null {
  if (text === 'off') return null;
  const seconds = parseDuration(text);
  if (seconds !== undefined && seconds >= 60 && seconds <= 7 * 86_400) return seconds;
  throw new InvalidArgumentError('Expected "off", or a duration from 1m to 7d.');
}

/** Reads entries with commas between them. */
function readList(text: string): string[] {
  return text.split(',');
}

const COLUMNS: Columns<Project> = {
  ID: (row) => row.id,
  NAME: (row) => row.name,
  REPOSITORY: (row) => row.repositoryUrl,
  BRANCH: (row) => row.branch,
  FOLDER: (row) => row.docsFolder,
  POLL: ({ pollSeconds }) => (pollSeconds === null ? null : `${pollSeconds} s`),
  'AGENT BRANCHES': ({ agent }) => agent.branchPrefix,
  'AGENT MAY WRITE': ({ agent }) => agent.mayWrite.join(', ') || null,
  'STYLE GUIDES': ({ agent }) => agent.styleGuides.join(', ') || null,
  'WEB HOSTS': ({ agent }) => agent.webHosts.join(', ') || null,
  CREDENTIALS: (row) => (row.hasCredentials ? 'stored' : null),
  ORGANIZATION: (row) => row.organizationId,
};

function printProject(project: Project): void {
  printTable([project], COLUMNS);
}
