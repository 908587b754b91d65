import { Command, Option } from 'commander';
import { OPERATOR } from '../../accounts/audit/caller.ts';
import {
  addServiceAccount,
  changeServiceAccount,
  removeServiceAccount,
} from '../../accounts/changes/service-accounts.ts';
import { listServiceAccounts, SERVICE_ACCOUNT_ROLES } from '../../accounts/members/service-accounts.ts';
import type { ServiceAccount } from '../../accounts/members/service-accounts.ts';
import type { ServiceAccountRole } from '../../db/tables/accounts.ts';
import { printLine } from '../print-line.ts';
import { printTable } from './output.ts';
import type { Columns } from './format-table.ts';
import { createListCommand, createSubcommand, runTask } from './run.ts';
import type { CommonOptions } from './run.ts';

/** `bindery admin service-account`. */
export function createServiceAccountCommand(): Command {
  return new Command('service-account')
    .description('service accounts: members that represent programs and use API keys')
    .addCommand(
      createSubcommand('create', 'create a service account; create its keys with "admin key create"')
        .argument('<name>', 'name, such as release-bot')
        .requiredOption('--organization <id>', 'organization the account belongs to')
        .addOption(createRoleOption().default('viewer'))
        .action((name: string, { organization, role, ...options }: CreateOptions) =>
          runTask(options, {
            perform: (db) => addServiceAccount(db, OPERATOR, { organizationId: organization, name, role }),
            print: printAccount,
          }),
        ),
    )
    .addCommand(createListCommand({ things: 'service accounts', columns: COLUMNS, list: listServiceAccounts }))
    .addCommand(
      createSubcommand('update', 'change the name or role of a service account')
        .argument('<id>', 'service account ID: sa_…')
        .option('--name <name>', 'new name')
        .addOption(createRoleOption())
        .action((id: string, { name, role, ...options }: UpdateOptions) =>
          runTask(options, {
            perform: (db) => changeServiceAccount(db, OPERATOR, { id, name, role }),
            print: printAccount,
          }),
        ),
    )
    .addCommand(
      createSubcommand('delete', 'delete a service account and revoke its keys')
        .argument('<id>', 'service account ID: sa_…')
        .action((id: string, options: CommonOptions) =>
          runTask(options, {
            perform: async (db) => {
              await removeServiceAccount(db, OPERATOR, { id });
              return { id, deleted: true };
            },
            print: () => printLine(`Deleted ${id}.`),
          }),
        ),
    );
}

type CreateOptions = CommonOptions & { organization: string; role: ServiceAccountRole };
type UpdateOptions = CommonOptions & { name?: string; role?: ServiceAccountRole };

function createRoleOption(): Option {
  return new Option('--role <role>', 'role in the organization').choices(SERVICE_ACCOUNT_ROLES);
}

function printAccount(account: ServiceAccount): void {
  printTable([account], COLUMNS);
}

const COLUMNS: Columns<ServiceAccount> = {
  ID: (row) => row.id,
  NAME: (row) => row.name,
  ROLE: (row) => row.role,
  KEYS: (row) => String(row.keys),
  CREATED: (row) => row.createdAt,
  ORGANIZATION: (row) => row.organizationId,
};
