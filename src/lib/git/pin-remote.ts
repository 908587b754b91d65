import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { AppError } from '../../errors.ts';

/**
 * Decides which addresses git can connect to: called once for each command, it returns the check for each address of a
 * host. See `createGitReach`.
 */
export type GitReach = () => Promise<(address: string, host: string) => boolean>;

/** The parts of a `GitRemote` that decide where git connects. */
interface Destination {
  url: URL;
  sshCommand?: string;
  reach?: GitReach | undefined;
}

/** What a command needs so that it connects to the addresses that were checked, and to no others. */
export interface PinnedRemote {
  config: readonly (readonly [key: string, value: string])[];
  sshCommand?: string;
}

/**
 * Resolves a remote's host once and checks all its addresses, so that the name can't change between check and use. Throws
 * `source_unavailable` with the same message whatever listens there: a caller can't tell open ports from closed ones.
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
  // Git says so itself. In a closed network, only the proxy may know the name.
  if (first === undefined) return { config: [] };
  if (url.protocol === 'ssh:') return { config: [], ...(sshCommand && { sshCommand: pinSsh(sshCommand, url, first) }) };
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  const list = addresses.map((address) => (isIP(address) === 6 ? `[${address}]` : address)).join(',');
  return { config: [['http.curloptResolve', `${host}:${port}:${list}`]] };
}

/** The host key stays the one of the name. */
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
