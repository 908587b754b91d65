import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { AppError } from '../../errors.ts';

/**
 * Decides which addresses Git can connect to. It is called once per command and returns the check for each address of a
 * host. See `createGitReach`.
 */
export type GitReach = () => Promise<(address: string, host: string) => boolean>;

/** The fields of a `GitRemote` that decide where Git connects. */
interface Destination {
  url: URL;
  sshCommand?: string;
  reach?: GitReach | undefined;
}

/** The settings that make a command connect only to the IP addresses that were checked. */
export interface PinnedRemote {
  config: readonly (readonly [key: string, value: string])[];
  sshCommand?: string;
}

/**
 * Resolves a remote's host once and checks all its addresses, so that the name can't change between check and use.
 * Throws `source_unavailable` with the same message whatever listens there, so that a caller can't tell open ports from
 * closed ones.
 */
export async function pinRemote(
  { url, sshCommand, reach }: Destination,
  resolve: (host: string) => Promise<{ address: string }[]> = resolveAll,
): Promise<PinnedRemote> {
  if (!reach || url.protocol === 'file:') return { config: [] };
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const isAllowed = await reach();
  if (isIP(host) !== 0) {
    if (!isAllowed(host, host)) throw refuseAddress(host);
    return { config: [] };
  }
  const addresses = (await resolve(host).catch(() => [])).map(({ address }) => address);
  if (!addresses.every((address) => isAllowed(address, host))) throw refuseAddress(host);
  const [first] = addresses;
  // Git would resolve the name again, and could get an address that wasn't checked.
  if (first === undefined && (url.protocol === 'ssh:' || !hasProxy())) throw createUnresolvedError(url);
  if (url.protocol === 'ssh:')
    return { config: [], ...(sshCommand && first && { sshCommand: pinSsh(sshCommand, url, first) }) };
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  const list = addresses.map((address) => (isIP(address) === 6 ? `[${address}]` : address)).join(',');
  return { config: [['http.curloptResolve', `${host}:${port}:${list || UNUSABLE_ADDRESS}`]] };
}

/** No connection can use it. Perhaps only the proxy can resolve the name: it gets the name and not the address. */
const UNUSABLE_ADDRESS = '255.255.255.255';

/** Returns whether Git may connect through a proxy, see `INHERITED_VARIABLES` of `git-command.ts`. */
function hasProxy(): boolean {
  const { env } = process;
  return ['HTTPS_PROXY', 'https_proxy', 'http_proxy', 'ALL_PROXY', 'all_proxy'].some((name) => env[name]);
}

function createUnresolvedError({ protocol, host, pathname }: URL): AppError {
  return new AppError(
    'source_unreachable',
    `The Git host's name couldn't be resolved. Check the URL and your DNS (${protocol}//${host}${pathname}).`,
  );
}

/** The host key is still looked up by hostname. */
function pinSsh(command: string, { hostname, port }: URL, address: string): string {
  const alias = port === '' || port === '22' ? hostname : `[${hostname}]:${port}`;
  return `${command} -o 'HostName=${address}' -o 'HostKeyAlias=${alias}' -o 'CheckHostIP=no'`;
}

async function resolveAll(host: string): Promise<{ address: string }[]> {
  return lookup(host, { all: true });
}

function refuseAddress(host: string): AppError {
  return new AppError(
    'source_unavailable',
    `The Git host ${host} isn't on the public internet. Use a public Git host, or ask the operator to add it to BINDERY_GIT_PRIVATE_HOSTS.`,
  );
}
