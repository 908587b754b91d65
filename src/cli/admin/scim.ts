import { Command } from 'commander';
import { OPERATOR } from '../../accounts/audit/caller.ts';
import { addScimToken, revokeToken, rotateToken } from '../../accounts/changes/scim-tokens.ts';
import { requireScimOrganization, toScimSettings } from '../../accounts/scim/settings.ts';
import { KEEP_FORMER_SECONDS, listScimTokens } from '../../accounts/scim/tokens.ts';
import type { ScimToken } from '../../accounts/scim/tokens.ts';
import { AppError } from '../../errors.ts';
import { parseDuration } from '../../lib/duration.ts';
import { printLine } from '../print-line.ts';
import { printTable } from './output.ts';
import type { Columns } from './format-table.ts';
import { parseExpiry } from './parse-expiry.ts';
import { createListCommand, createSubcommand, runTask } from './run.ts';
import type { CommonOptions } from './run.ts';

/** `bindery admin scim`. */
export function createScimCommand(): Command {
  return new Command('scim')
    .description('SCIM tokens, which let an identity provider manage users and groups')
    .addCommand(createCommand())
    .addCommand(
      createListCommand({
        things: 'SCIM tokens',
        description: 'list SCIM tokens, including revoked ones',
        columns: COLUMNS,
        list: listScimTokens,
      }),
    )
    .addCommand(rotateCommand())
    .addCommand(
      createSubcommand('revoke', 'permanently revoke a SCIM token')
        .argument('<id>', 'token ID: sct_…')
        .action((id: string, options: CommonOptions) =>
          runTask(options, {
            perform: (db) => revokeToken(db, OPERATOR, { id }),
            print: (token) => printTable([token], COLUMNS),
          }),
        ),
    );
}

function createCommand(): Command {
  return createSubcommand('create', 'create a SCIM token and print it; it is not shown again')
    .argument('<name>', 'label for the token, such as Okta')
    .requiredOption('--organization <id>', 'organization of single sign-on')
    .option('--expires <when>', 'duration such as 365d, or time such as 2030-01-31T00:00:00Z (default: never)')
    .action((name: string, { organization, expires, ...options }: CommonOptions & CreateOptions) =>
      runTask(options, {
        perform: async (db, config) => {
          await requireScimOrganization(db, toScimSettings(config.signIn), organization);
          const expiresAt = expires === undefined ? undefined : parseExpiry(expires);
          return toPrinted(await addScimToken(db, OPERATOR, { organizationId: organization, name, expiresAt }));
        },
        print: printToken,
      }),
    );
}

interface CreateOptions {
  organization: string;
  expires?: string;
}

function rotateCommand(): Command {
  return createSubcommand('rotate', 'replace a SCIM token and print the new one; it is not shown again')
    .argument('<id>', 'token ID: sct_…')
    .option(
      '--keep-old <duration>',
      'how long the old token still works, up to 7d; 0 to invalidate it immediately, for example after a leak (default: 1d)',
    )
    .action((id: string, { keepOld, ...options }: CommonOptions & { keepOld?: string }) =>
      runTask(options, {
        perform: async (db) => {
          const keepSeconds = keepOld === undefined ? undefined : parseKept(keepOld);
          return toPrinted(await rotateToken(db, OPERATOR, { id, keepSeconds }));
        },
        print: printToken,
      }),
    );
}

function parseKept(text: string): number {
  const seconds = parseDuration(text);
  if (seconds !== undefined && seconds >= 0 && seconds <= KEEP_FORMER_SECONDS.max) return seconds;
  throw new AppError('invalid_request', `Expected a duration such as 1d, from 0s to 7d, got ${JSON.stringify(text)}.`);
}

const toPrinted = ({ token, text }: { token: ScimToken; text: string }) => ({ ...token, token: text });

function printToken({ token, ...summary }: ReturnType<typeof toPrinted>): void {
  printTable([summary], COLUMNS);
  printLine(`\n${token}\n\nCopy it now. You won't be able to see it again.`);
}

const COLUMNS: Columns<ScimToken> = {
  ID: (row) => row.id,
  NAME: (row) => row.name,
  TOKEN: (row) => `…${row.last4}`,
  EXPIRES: (row) => row.expiresAt,
  'OLD TOKEN EXPIRES': (row) => row.formerUntil,
  REVOKED: (row) => row.revokedAt,
  'LAST USED': (row) => row.lastUsedAt,
  ORGANIZATION: (row) => row.organizationId,
};
