import { Command, InvalidArgumentError, Option } from 'commander';
import { readCost, readList, readTokens } from './limit-options.ts';
import { OPERATOR } from '../../accounts/audit/caller.ts';
import { removeProject } from '../../accounts/changes/projects.ts';
import type { AgentBudget } from '../../accounts/projects/agent-budget.ts';
import { getProject, listProjects } from '../../accounts/projects/projects.ts';
import type { Project } from '../../accounts/projects/projects.ts';
import { FAIL_ON } from '../../accounts/projects/pull-settings.ts';
import { REPOSITORY_HOSTS } from '../../accounts/projects/repository-host.ts';
import { parseDuration } from '../../lib/duration.ts';
import { toOneLine } from '../one-line.ts';
import { printLine } from '../print-line.ts';
import { addProject, changeProject } from './checked-project.ts';
import type { RepositoryOptions } from './checked-project.ts';
import { createContextRepositoryCommand } from './context-repository.ts';
import { createHookCommand } from './hook.ts';
import { confirmDeletion } from './confirm.ts';
import { withCredentialsOptions } from './credentials-input.ts';
import { createDeployKeyCommand } from './deploy-key.ts';
import { printTable } from './output.ts';
import type { Columns } from './format-table.ts';
import { createListCommand, createSubcommand, runTask } from './run.ts';
import type { CommonOptions } from './run.ts';

type ProjectOptions = CommonOptions & RepositoryOptions & { name?: string };

/** `bindery admin project`. */
export function createProjectCommand(): Command {
  return new Command('project')
    .description('documentation repositories')
    .addCommand(createCommand())
    .addCommand(createListCommand({ things: 'projects', columns: COLUMNS, list: listProjects }))
    .addCommand(updateCommand())
    .addCommand(createHookCommand())
    .addCommand(createDeployKeyCommand())
    .addCommand(createContextRepositoryCommand())
    .addCommand(
      createSubcommand('delete', 'delete a project and its domains, jobs and bundles')
        .argument('<id>', 'project ID: prj_…')
        .option('--yes', 'skip the confirmation')
        .action((id: string, { yes, ...options }: CommonOptions & { yes?: boolean }) =>
          runTask(options, {
            perform: async (db) => {
              const { name } = await getProject(db, { id });
              const warning = `This permanently deletes the project ${toOneLine(name)} (${id}) and its domains, jobs and bundles.`;
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
  return withRepositoryOptions(createSubcommand('create', 'fetch a repository and create a project for it'))
    .argument('<name>', 'name for the project, such as Handbook')
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
    .argument('<id>', 'project ID: prj_…')
    .option('--name <name>', 'new name')
    .option('--no-credentials', 'delete the stored credentials')
    .action((id: string, options: ProjectOptions) =>
      runTask(options, { perform: (db, config) => changeProject(db, config, { ...options, id }), print: printProject }),
    );
}

/** Adds the options that locate the documentation, and that provide access to it. */
export function withRepositoryOptions(command: Command): Command {
  command
    .option('--repository <url>', 'https:, ssh: or git@ URL, or a folder on this machine')
    .option('--branch <name>', "branch to publish (default: the repository's default branch)")
    .option(
      '--docs-folder <path>',
      'folder in the repository that contains docs.json (default: the root, or the only folder that has one)',
    )
    .option(
      '--host <kind>',
      `Git host for pull requests: ${REPOSITORY_HOSTS.join(', ')} (default: detected from the repository URL)`,
    )
    .option(
      '--poll <interval>',
      "how often to check for new commits, such as 5m, if your Git host can't send webhooks; off to disable",
      readInterval,
    )
    .addOption(
      new Option(
        '--private <on|off>',
        'whether only people with a role in the project, admins and owners have access (default: off)',
      ).choices(['on', 'off']),
    )
    .option('--agent-branch-prefix <text>', 'prefix for branches of agent jobs, such as docs/agent-')
    .option(
      '--agent-may-write <files>',
      'protected files agents can edit, separated by commas, such as mkdocs.yml',
      readList,
    )
    .option('--agent-style-guides <files>', 'style guides in the repository, separated by commas', readList)
    .option(
      '--agent-web-hosts <hosts>',
      'hosts agents can fetch pages from, separated by commas; requires AGENT_WEB_FETCH',
      readList,
    )
    .addOption(
      new Option(
        '--agent-reviews <on|off>',
        'whether comments on pull requests become follow-ups (default: on)',
      ).choices(['on', 'off']),
    )
    .addOption(
      new Option(
        '--agent-fix-checks <on|off>',
        'whether failing checks of pull requests automatically become follow-ups (default: off)',
      ).choices(['on', 'off']),
    )
    .addOption(
      new Option(
        '--agent-plan-first <on|off>',
        'whether a person must approve a plan before an agent changes files (default: off)',
      ).choices(['on', 'off']),
    )
    .addOption(
      new Option('--pull-status <on|off>', 'whether commits of pull requests get a status (default: on)').choices([
        'on',
        'off',
      ]),
    )
    .addOption(
      new Option(
        '--pull-comment <on|off>',
        'whether pull requests get a comment that is updated in place (default: on)',
      ).choices(['on', 'off']),
    )
    .option(
      '--mention <name>',
      'name for mentions of the agent in issues and pull requests (default: bindery); off to disable',
    )
    .addOption(
      new Option(
        '--pull-fail-on <severity>',
        'least severe new problem that makes the status of a pull request fail (default: error)',
      ).choices(FAIL_ON),
    )
    .option('--agent-monthly-tokens <count>', 'tokens for agent jobs per month; off for no limit', readTokens)
    .option('--agent-monthly-cost <dollars>', 'US dollars for agent jobs per month; off for no limit', readCost)
    .option('--agent-job-tokens <count>', 'tokens for one agent job; off for no limit', readTokens)
    .option('--agent-job-cost <dollars>', 'US dollars for one agent job; off for no limit', readCost)
    .option('--no-check', 'skip fetching the repository')
    .option('--host-api-url <url>', 'API URL of a self-managed Git host (default: detected)');
  return withCredentialsOptions(command);
}

/** Reads `5m` or `off`. */
function readInterval(text: string): number | 'off' {
  if (text === 'off') return text;
  const seconds = parseDuration(text);
  if (seconds !== undefined && seconds >= 60 && seconds <= 7 * 86_400) return seconds;
  throw new InvalidArgumentError('Expected "off", or a duration from 1m to 7d.');
}

const COLUMNS: Columns<Project> = {
  ID: (row) => row.id,
  NAME: (row) => row.name,
  REPOSITORY: (row) => row.repositoryUrl,
  BRANCH: (row) => row.branch,
  FOLDER: (row) => row.docsFolder,
  POLL: ({ pollSeconds }) => (pollSeconds === null ? null : `${pollSeconds} s`),
  'AGENT BRANCHES': ({ agent }) => agent.branchPrefix,
  'AGENT CAN EDIT': ({ agent }) => agent.mayWrite.join(', ') || null,
  'STYLE GUIDES': ({ agent }) => agent.styleGuides.join(', ') || null,
  'WEB HOSTS': ({ agent }) => agent.webHosts.join(', ') || null,
  'AGENT BUDGET': ({ agent }) => printBudget(agent.budget) || null,
  PRIVATE: (row) => (row.isPrivate ? 'yes' : null),
  CREDENTIALS: (row) => (row.hasCredentials ? 'stored' : null),
  ORGANIZATION: (row) => row.organizationId,
};

function printBudget({ monthlyTokens, monthlyCost, jobTokens, jobCost }: AgentBudget): string {
  const print = (tokens: number | null, cost: number | null, period: string) => [
    ...(tokens === null ? [] : [`${tokens} tokens per ${period}`]),
    ...(cost === null ? [] : [`$${cost} per ${period}`]),
  ];
  return [...print(monthlyTokens, monthlyCost, 'month'), ...print(jobTokens, jobCost, 'job')].join(', ');
}

function printProject(project: Project): void {
  printTable([project], COLUMNS);
}
