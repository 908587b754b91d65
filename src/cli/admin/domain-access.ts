import { text } from 'node:stream/consumers';
import { Option } from 'commander';
import type { Command } from 'commander';
import { OPERATOR } from '../../accounts/audit/caller.ts';
import { changeAccess, endReaderSessions } from '../../accounts/changes/domain-access.ts';
import { readAccess } from '../../accounts/domains/access.ts';
import type { AccessChange, DomainAccess } from '../../accounts/domains/access.ts';
import { getDomainOrClaim } from '../../accounts/domains/domains.ts';
import { ACCESS_KINDS } from '../../readers/access-settings.ts';
import type { AccessKind } from '../../readers/access-settings.ts';
import { omitUndefined } from '../../lib/omit-undefined.ts';
import { readNames } from '../site-options.ts';
import { printTable } from './output.ts';
import type { Columns } from './output.ts';
import { createSubcommand, runTask } from './run.ts';
import type { CommonOptions } from './run.ts';

interface AccessOptions extends CommonOptions {
  organization?: string;
  kind?: AccessKind;
  networks?: string[];
  title?: string;
  color?: string;
  passwordStdin?: boolean;
  signOut?: boolean;
}

/** `bindery admin domain access`: shows and changes who can read a domain's site. */
export function createAccessCommand(): Command {
  return createSubcommand('access', "show or change who can read a domain's site")
    .argument('<host>', 'hostname of the domain')
    .option('--organization <id>', 'organization that added the domain, if several did')
    .addOption(new Option('--kind <kind>', 'how readers sign in').choices(ACCESS_KINDS))
    .option('--password-stdin', 'read a new password for readers from standard input; signs all readers out')
    .option(
      '--networks <ranges>',
      'IP addresses and CIDR ranges that can reach the site, separated by commas; "" for all',
      readNames,
    )
    .option('--title <text>', 'name on the sign-in page; "" for the hostname')
    .option('--color <color>', 'color of the sign-in page, such as #0f766e; "" for the default')
    .option('--sign-out', 'end the sessions of all readers')
    .action(async (host: string, { organization: organizationId, signOut, ...options }: AccessOptions) => {
      const change = await readChange(options);
      await runTask(options, {
        async perform(db) {
          const reference = { host, organizationId };
          if (Object.keys(change).length > 0) await changeAccess(db, OPERATOR, { ...reference, ...change });
          if (signOut) await endReaderSessions(db, OPERATOR, reference);
          const domain = await getDomainOrClaim(db, reference);
          return { host: domain.host, ...(await readAccess(db, domain)) };
        },
        print: (access) => printTable([access], COLUMNS),
      });
    });
}

/** The password comes from standard input, because every user of the machine can list arguments. */
async function readChange({ kind, networks, title, color, passwordStdin }: AccessOptions): Promise<AccessChange> {
  const password = passwordStdin ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined;
  return omitUndefined({ kind, networks, title, color, password });
}

const COLUMNS: Columns<DomainAccess & { host: string }> = {
  HOST: ({ host }) => host,
  ACCESS: ({ kind }) => kind,
  PASSWORD: ({ hasPassword }) => (hasPassword ? 'set' : '-'),
  NETWORKS: ({ networks }) => networks.join(' ') || 'all',
  TITLE: ({ title }) => title ?? '-',
  COLOR: ({ color }) => color ?? '-',
};
