import { Command } from 'commander';
import { listApiKeys } from '../../accounts/api-keys/api-keys.ts';
import type { ApiKey } from '../../accounts/api-keys/api-keys.ts';
import { OPERATOR } from '../../accounts/audit/caller.ts';
import { addKey, endKey } from '../../accounts/changes/keys.ts';
import { SCOPES } from '../../accounts/api-keys/scopes.ts';
import { AppError } from '../../errors.ts';
import { parseDuration } from '../../lib/duration.ts';
import { printLine, printTable } from './output.ts';
import type { Columns } from './output.ts';
import { createSubcommand, runTask } from './run.ts';
import type { CommonOptions } from './run.ts';

interface KeyOptions extends CommonOptions {
  organization: string;
  scope?: string[];
  expires?: string;
  allowIp?: string[];
}

/** `bindery admin key`. */
export function keyCommand(): Command {
  return new Command('key')
    .description('API keys')
    .addCommand(createCommand())
    .addCommand(
      createSubcommand('list', 'list keys, the revoked ones too')
        .option('--organization <id>', 'only those of one organization')
        .action(({ organization, ...options }: CommonOptions & { organization?: string }) =>
          runTask(options, {
            perform: (db) => listApiKeys(db, { organizationId: organization }),
            print: (rows) => printTable(rows, COLUMNS),
          }),
        ),
    )
    .addCommand(
      createSubcommand('revoke', 'revoke a key at once and for good')
        .argument('<id>')
        .action((id: string, options: CommonOptions) =>
          runTask(options, {
            perform: (db) => endKey(db, OPERATOR, { id }),
            print: (key) => printTable([key], COLUMNS),
          }),
        ),
    );
}

function createCommand(): Command {
  return createSubcommand('create', 'create a key and show it, this once')
    .argument('<name>')
    .requiredOption('--organization <id>', 'organization that the key acts for')
    .option('--scope <scope...>', `what the key may do: ${SCOPES.join(', ')}; read and write by default`)
    .option('--expires <when>', 'a duration such as 90d, or a time such as 2030-01-31T00:00:00Z; never by default')
    .option('--allow-ip <range...>', 'addresses and CIDR ranges it may be used from; all by default')
    .action((name: string, { organization, scope, expires, allowIp, ...options }: KeyOptions) =>
      runTask(options, {
        perform: async (db) => {
          const expiresAt = expires === undefined ? undefined : parseTime(expires);
          const created = { organizationId: organization, name, scopes: scope, expiresAt, allowedIps: allowIp };
          const { key, text } = await addKey(db, OPERATOR, created);
          return { ...key, key: text };
        },
        print: ({ key, ...shown }) => {
          printTable([shown], COLUMNS);
          printLine(`\n${key}\n\nKeep it now: it is shown only this once.`);
        },
      }),
    );
}

function parseTime(text: string): Date {
  const seconds = parseDuration(text);
  const time = seconds === undefined ? Date.parse(text) : Date.now() + seconds * 1_000;
  if (!Number.isNaN(time) && time <= MAX_TIME) return new Date(time);
  throw new AppError(
    'invalid_request',
    `Expected an expiry such as 90d or 2030-01-31T00:00:00Z, got ${JSON.stringify(text)}.`,
  );
}

const MAX_TIME = Date.parse('9999-12-31T00:00:00Z');

const COLUMNS: Columns<ApiKey> = {
  ID: (row) => row.id,
  NAME: (row) => row.name,
  KEY: (row) => `…${row.last4}`,
  SCOPES: (row) => row.scopes?.join(',') ?? 'read,write',
  EXPIRES: (row) => row.expiresAt,
  'ALLOWED FROM': (row) => row.allowedIps?.join(',') ?? 'everywhere',
  REVOKED: (row) => row.revokedAt,
  'LAST USED': (row) => row.lastUsedAt,
  ORGANIZATION: (row) => row.organizationId,
};
