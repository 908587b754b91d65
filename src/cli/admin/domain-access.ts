import { text } from 'node:stream/consumers';
import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import { OPERATOR } from '../../accounts/audit/caller.ts';
import {
  addReaderKey,
  changeAccess,
  endReaderSessions,
  removeReaderKey,
} from '../../accounts/changes/domain-access.ts';
import { getSecretKey } from '../../accounts/secrets/secret-key.ts';
import { readAccess } from '../../accounts/domains/access.ts';
import type { AccessChange, DomainAccess } from '../../accounts/domains/access.ts';
import { getDomainOrClaim } from '../../accounts/domains/domains.ts';
import { ACCESS_KINDS } from '../../readers/access-settings.ts';
import type { AccessKind, LoginUrl } from '../../readers/access-settings.ts';
import type { GroupClaim, OidcSettings } from '../../readers/oidc-settings.ts';
import { omitUndefined } from '../../lib/omit-undefined.ts';
import { toOneLine } from '../one-line.ts';
import { printLine } from '../print-line.ts';
import { splitList } from '../../lib/split-list.ts';
import { printTable } from './output.ts';
import type { Columns } from './format-table.ts';
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
  issuer?: string;
  authorizationUrl?: string;
  tokenUrl?: string;
  userInfoUrl?: string;
  clientId?: string;
  clientSecretStdin?: boolean;
  scopes?: string[];
  groupsClaim?: string;
  groupsSource?: GroupClaim['source'];
  groupsDelimiter?: string;
  requiredGroups?: string[];
  loginUrl?: LoginUrl[];
  addKey?: string;
  publicKeyStdin?: boolean;
  deleteKey?: string;
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
      splitList,
    )
    .option('--title <text>', 'name on the sign-in page; "" for the hostname')
    .option('--color <color>', 'color of the sign-in page, such as #0f766e; "" for the default')
    .option(
      '--login-url <name=url>',
      'page where readers sign in and get a token, for the kind jwt; repeatable, replaces all',
      readLoginUrl,
    )
    .option('--add-key <name>', 'create a key for tokens, and print its private key once')
    .option('--public-key-stdin', 'with --add-key: read your public key from standard input instead')
    .option('--delete-key <id>', 'delete a key for tokens; signs all readers out')
    .option('--client-id <id>', 'client at the sign-in provider, for the kind oidc; replaces its settings')
    .option('--client-secret-stdin', 'read the secret of the client from standard input')
    .option('--issuer <url>', 'issuer of the OpenID Connect provider')
    .option('--authorization-url <url>', 'URL of an OAuth 2 server where readers sign in')
    .option('--token-url <url>', 'URL of an OAuth 2 server for tokens')
    .option('--user-info-url <url>', 'URL of an OAuth 2 server for user info')
    .option('--scopes <names>', 'scopes to request, separated by commas', splitList)
    .option('--groups-claim <name>', "claim with the reader's groups")
    .addOption(
      new Option(
        '--groups-source <source>',
        'where that claim is (default: id_token, or user_info without an issuer)',
      ).choices(['id_token', 'user_info']),
    )
    .option('--groups-delimiter <text>', 'text between the groups, if the claim is a single string')
    .option('--required-groups <names>', 'groups, separated by commas; readers must be in at least one', splitList)
    .option('--sign-out', 'end the sessions of all readers')
    .action(async (host: string, { organization: organizationId, signOut, ...options }: AccessOptions) => {
      const change = await readChange(options);
      const publicKey = options.publicKeyStdin ? await text(process.stdin) : undefined;
      await runTask(options, {
        async perform(db, config) {
          const reference = { host, organizationId };
          const { addKey: name, deleteKey: id } = options;
          const newKey =
            name === undefined ? undefined : await addReaderKey(db, OPERATOR, { ...reference, name, publicKey });
          const getKey = () => getSecretKey(config);
          if (Object.keys(change).length > 0)
            await changeAccess(db, OPERATOR, { ...reference, ...change, getSecretKey: getKey });
          if (id !== undefined) await removeReaderKey(db, OPERATOR, { ...reference, id });
          if (signOut) await endReaderSessions(db, OPERATOR, reference);
          const domain = await getDomainOrClaim(db, reference);
          const access = await readAccess(db, domain);
          return { host: domain.host, ...access, ...(newKey?.privateKey && { privateKey: newKey.privateKey }) };
        },
        print: printAccess,
      });
    });
}

/** The password comes from standard input, because every user of the machine can list arguments. */
async function readChange(options: AccessOptions): Promise<AccessChange> {
  const { kind, networks, title, color, passwordStdin, loginUrl: loginUrls } = options;
  const password = passwordStdin ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined;
  const clientSecret = options.clientSecretStdin ? (await text(process.stdin)).trim() : undefined;
  return omitUndefined({ kind, networks, title, color, loginUrls, password, oidc: readOidc(options), clientSecret });
}

function readOidc(options: AccessOptions): OidcSettings | undefined {
  const { issuer, authorizationUrl, tokenUrl, userInfoUrl, clientId, scopes, requiredGroups } = options;
  const { groupsClaim: claim, groupsDelimiter: delimiter } = options;
  if (clientId === undefined) return undefined;
  const source = options.groupsSource ?? (issuer === undefined ? 'user_info' : 'id_token');
  const groups = claim === undefined ? undefined : { source, claim, delimiter };
  return { issuer, authorizationUrl, tokenUrl, userInfoUrl, clientId, scopes, groups, requiredGroups };
}

/** Reads `Product=https://app.example.com/docs-login`. Commander passes the value of earlier options. */
function readLoginUrl(value: string, earlierUrls: LoginUrl[] = []): LoginUrl[] {
  const [, name, url] = /^([^=]+)=(.+)$/.exec(value) ?? [];
  if (name !== undefined && url !== undefined) return [...earlierUrls, { name, url }];
  throw new InvalidArgumentError('Expected a name and a URL, such as Product=https://app.example.com/docs-login.');
}

type PrintedAccess = DomainAccess & { host: string; privateKey?: string };

function printAccess(access: PrintedAccess): void {
  printTable([access], COLUMNS);
  for (const { id, name } of access.keys) printLine(toOneLine(`Key ${id}: ${name}`));
  if (access.oidc)
    printLine(toOneLine(`Sign-in provider: ${access.oidc.issuer ?? access.oidc.authorizationUrl ?? '-'}`));
  for (const { name, url } of access.loginUrls) printLine(toOneLine(`Login URL ${name}: ${url}`));
  if (access.privateKey === undefined) return;
  printLine("Private key. Copy it now. You won't be able to see it again:");
  printLine(access.privateKey.trimEnd());
}

const COLUMNS: Columns<PrintedAccess> = {
  HOST: ({ host }) => host,
  ACCESS: ({ kind }) => kind,
  PASSWORD: ({ hasPassword }) => (hasPassword ? 'set' : '-'),
  NETWORKS: ({ networks }) => networks.join(' ') || 'all',
  TITLE: ({ title }) => title ?? '-',
  COLOR: ({ color }) => color ?? '-',
};
