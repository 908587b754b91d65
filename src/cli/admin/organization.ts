import { Command } from 'commander';
import { OPERATOR } from '../../accounts/audit/caller.ts';
import {
  addOrganization,
  changeOrganization,
  changeOrganizationModels,
  removeOrganization,
} from '../../accounts/changes/organizations.ts';
import type { ModelLimits } from '../../accounts/model-limits.ts';
import { getOrganization, listOrganizations } from '../../accounts/organizations.ts';
import type { Organization } from '../../accounts/organizations.ts';
import { PLANS } from '../../accounts/plans.ts';
import { listProjects } from '../../accounts/projects/projects.ts';
import { readSpendingReport } from '../../agent/budget/organization-spending.ts';
import type { SpendingReport } from '../../agent/budget/organization-spending.ts';
import { omitUndefined } from '../../lib/omit-undefined.ts';
import { splitList } from '../../lib/split-list.ts';
import { formatCount } from '../format-count.ts';
import { toOneLine } from '../one-line.ts';
import { printLine } from '../print-line.ts';
import { confirmDeletion } from './confirm.ts';
import { printTable } from './output.ts';
import type { Columns } from './format-table.ts';
import { readCost, readTokens, toNullable } from './limit-options.ts';
import { createSubcommand, runTask } from './run.ts';
import type { CommonOptions } from './run.ts';

interface LimitOptions extends CommonOptions {
  monthlyTokens?: number | 'off';
  monthlyCost?: number | 'off';
  models?: string;
}

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
      createSubcommand('limits', "show or change an organization's limits on model usage, and its allowed models")
        .argument('<id>', 'organization ID: org_…')
        .option('--monthly-tokens <count>', 'tokens per month; off for no limit', readTokens)
        .option('--monthly-cost <dollars>', 'US dollars per month; off for no limit', readCost)
        .option('--models <models>', 'allowed models, separated by commas; off for all')
        .action((id: string, { monthlyTokens, monthlyCost, models, ...options }: LimitOptions) =>
          runTask(options, {
            perform: async (db) => {
              const change = omitUndefined({
                monthlyTokens: toNullable(monthlyTokens),
                monthlyCost: toNullable(monthlyCost),
                models: models === 'off' ? null : models === undefined ? undefined : splitList(models),
              });
              if (Object.keys(change).length > 0)
                await changeOrganizationModels(db, OPERATOR, { organizationId: id, source: 'operator', change });
              return readSpendingReport(db, id);
            },
            print: printLimits,
          }),
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

/** Prints the limits of the operator, of the owners, and what is used. */
function printLimits({ operator, own, month, tokens, cost }: SpendingReport): void {
  const toRow = (name: string, { monthlyTokens, monthlyCost, models }: ModelLimits) => ({
    name,
    tokens: monthlyTokens ?? 'no limit',
    cost: monthlyCost === null ? 'no limit' : `$${monthlyCost}`,
    models: models?.join(', ') ?? 'all',
  });
  const usedRow = { name: `Used in ${month}`, tokens, cost: `$${cost.toFixed(2)}`, models: '' };
  printTable([toRow("Operator's limits", operator), toRow("Owners' limits", own), usedRow], {
    '': (row) => row.name,
    TOKENS: (row) => String(row.tokens),
    COST: (row) => row.cost,
    MODELS: (row) => row.models,
  });
}
