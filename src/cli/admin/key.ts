import { Command } from 'commander';
import { listApiKeys } from '../../accounts/api-keys/api-keys.ts';
import type { ApiKey } from '../../accounts/api-keys/api-keys.ts';
import { OPERATOR } from '../../accounts/audit/caller.ts';
import { addKey, revokeKey } from '../../accounts/changes/keys.ts';
import { SCOPES } from '../../accounts/api-keys/scopes.ts';
import { printLine } from '../print-line.ts';
import { printTable } from './output.ts';
import type { Columns } from './format-table.ts';
import { parseExpiry } from './parse-expiry.ts';
import { createListCommand, createSubcommand, runTask } from './run.ts';
import type { CommonOptions } from './run.ts';

interface KeyOptions extends CommonOptions {
  organization: string;
  scope?: string[];
  project?: string[];
  action?: string[];
  serviceAccount?: string;
  expires?: string;
  allowIp?: string[];
}

/** `bindery admin key`. */
export function createKeyCommand(): Command {
  return new Command('key')
    .description('API keys')
    .addCommand(createCommand())
    .addCommand(
      createListCommand({
        things: 'keys',
        description: 'list keys, including revoked ones',
        columns: COLUMNS,
        list: listApiKeys,
      }),
    )
    .addCommand(
      createSubcommand('revoke', 'permanently revoke a key')
        .argument('<id>', 'key ID: key_…')
        .action((id: string, options: CommonOptions) =>
          runTask(options, {
            perform: (db) => revokeKey(db, OPERATOR, { id }),
            print: (key) => printTable([key], COLUMNS),
          }),
        ),
    );
}

function createCommand(): Command {
  return createSubcommand('create', 'create a key and print it; it is not shown again')
    .argument('<name>', 'label for the key, such as CI')
    .requiredOption('--organization <id>', 'organization the key belongs to')
    .option('--scope <scope...>', `scopes: ${SCOPES.join(', ')} (default: read and write, or what the actions need)`)
    .option('--project <id...>', 'the only projects that the key can reach (default: all)')
    .option('--action <action...>', 'the only actions that the key can perform, such as export.create (default: all)')
    .option(
      '--service-account <id>',
      "service account that the key belongs to; the key can't do more than the account's roles (default: none)",
    )
    .option('--expires <when>', 'duration such as 90d, or time such as 2030-01-31T00:00:00Z (default: never)')
    .option('--allow-ip <range...>', 'IP addresses and CIDR ranges that can use the key (default: any)')
    .action(
      (
        name: string,
        { organization, scope, project, action, serviceAccount, expires, allowIp, ...options }: KeyOptions,
      ) =>
        runTask(options, {
          perform: async (db) => {
            const expiresAt = expires === undefined ? undefined : parseExpiry(expires);
            const limits = {
              scopes: scope,
              projectIds: project,
              actions: action,
              allowedIps: allowIp,
              serviceAccountId: serviceAccount,
            };
            const newKey = { organizationId: organization, name, expiresAt, ...limits };
            const { key, text } = await addKey(db, OPERATOR, newKey);
            return { ...key, key: text };
          },
          print: ({ key, ...summary }) => {
            printTable([summary], COLUMNS);
            printLine(`\n${key}\n\nCopy it now. You won't be able to see it again.`);
          },
        }),
    );
}

const COLUMNS: Columns<ApiKey> = {
  ID: (row) => row.id,
  NAME: (row) => row.name,
  KEY: (row) => `…${row.last4}`,
  SCOPES: (row) => row.scopes?.join(',') ?? 'read,write',
  PROJECTS: (row) => row.projectIds?.join(',') ?? 'all',
  ACTIONS: (row) => row.actions?.join(',') ?? 'all',
  'SERVICE ACCOUNT': (row) => row.serviceAccountId,
  EXPIRES: (row) => row.expiresAt,
  'ALLOWED IPS': (row) => row.allowedIps?.join(',') ?? 'any',
  REVOKED: (row) => row.revokedAt,
  'LAST USED': (row) => row.lastUsedAt,
  ORGANIZATION: (row) => row.organizationId,
};
