import { Command } from 'commander';
import { OPERATOR } from '../../accounts/audit/caller.ts';
import { addOrganization, changeOrganization, removeOrganization } from '../../accounts/changes/organizations.ts';
import { getOrganization, listOrganizations } from '../../accounts/organizations.ts';
import type { Organization } from '../../accounts/organizations.ts';
import { PLANS } from '../../accounts/plans.ts';
import { listProjects } from '../../accounts/projects/projects.ts';
import { formatCount } from '../format-count.ts';
import { toOneLine } from '../one-line.ts';
import { printLine } from '../print-line.ts';
import { confirmDeletion } from './confirm.ts';
import { printTable } from './output.ts';
import type { Columns } from './output.ts';
import { createSubcommand, runTask } from './run.ts';
import type { CommonOptions } from './run.ts';

interface OrganizationOptions extends CommonOptions {
  name?: string;
  plan?: string;
}

const PLAN_HELP = PLANS.join(', ');
/** Self-hosted installations get every feature; operators with customers choose. */
export const DEFAULT_PLAN = 'enterprise';

/** `bindery admin organization`. */
export function createOrganizationCommand(): Command {
  return new Command('organization')
    .alias('org')
    .description('organizations, which own projects, domains, keys and jobs')
    .addCommand(
      createSubcommand('create', 'create an organization')
        .argument('<name>', 'name for the organization')
        .option('--plan <plan>', `${PLAN_HELP} (default: ${DEFAULT_PLAN})`)
        .action((name: string, options: OrganizationOptions) =>
          runTask(options, {
            mayBeFirst: true,
            perform: (db) => addOrganization(db, OPERATOR, { name, plan: options.plan ?? DEFAULT_PLAN }),
            print: printOne,
          }),
        ),
    )
    .addCommand(
      createSubcommand('list', 'list all organizations').action((options: CommonOptions) =>
        runTask(options, { perform: listOrganizations, print: (rows) => printTable(rows, COLUMNS) }),
      ),
    )
    .addCommand(
      createSubcommand('update', "change an organization's name or plan")
        .argument('<id>', 'organization ID: org_…')
        .option('--name <name>', 'new name')
        .option('--plan <plan>', PLAN_HELP)
        .action((id: string, { name, plan, ...options }: OrganizationOptions) =>
          runTask(options, { perform: (db) => changeOrganization(db, OPERATOR, { id, name, plan }), print: printOne }),
        ),
    )
    .addCommand(
      createSubcommand('delete', 'delete an organization and its projects, domains, keys and jobs')
        .argument('<id>', 'organization ID: org_…')
        .option('--yes', 'skip the confirmation')
        .action((id: string, { yes, ...options }: CommonOptions & { yes?: boolean }) =>
          runTask(options, {
            perform: async (db) => {
              const { name } = await getOrganization(db, id);
              const projects = await listProjects(db, { organizationId: id });
              const warning = `This permanently deletes the organization ${toOneLine(name)} (${id}), ${formatCount(projects.length, 'project')}, and all domains, keys, jobs and bundles.`;
              await confirmDeletion({ warning, expected: id, yes });
              await removeOrganization(db, OPERATOR, id);
              return { id, deleted: true };
            },
            print: () => printLine(`Deleted ${id}.`),
          }),
        ),
    );
}

const COLUMNS: Columns<Organization> = {
  ID: (row) => row.id,
  NAME: (row) => row.name,
  PLAN: (row) => row.plan,
  CREATED: (row) => row.createdAt,
};

function printOne(organization: Organization): void {
  printTable([organization], COLUMNS);
}
