import { splitPath, toWebHost } from './host-urls.ts';
import type { HostedRepository, RepositoryPath } from './host-urls.ts';
import { trimEndSlashes } from '../../slashes.ts';

/** How a kind of host builds its URLs below its base URL. */
export interface BelowServer {
  /** Matches the end of an API URL that is below the host's pages, such as `/api/v4`. */
  apiSuffix: RegExp;
  /** Returns the default base URL of the API. Undefined if this kind of host isn't at this server. */
  getApiUrl(server: Server): string | undefined;
  /** Reads the repository from the decoded segments of a clone URL's path. Undefined if it has another shape. */
  readPath(segments: readonly string[]): RepositoryPath | undefined;
}

/** The server of a host. */
export interface Server {
  /** Base URL of its pages, without a trailing slash. */
  base: string;
  /** Its hostname without a prefix such as `ssh.`. */
  name: string;
}

/**
 * Finds the repository of a clone URL on a host that can be installed below a path of its server. The API's URL reveals
 * this path.
 */
export function locateBelow(
  { apiSuffix, getApiUrl, readPath }: BelowServer,
  url: URL,
  hostApiUrl: string | null,
): HostedRepository | undefined {
  const name = toWebHost(url.hostname);
  const apiBase = hostApiUrl === null ? undefined : findBase(hostApiUrl, apiSuffix);
  const prefix = trimEndSlashes(apiBase?.pathname ?? '');
  const fullPath = trimEndSlashes(url.pathname).replace(/\.git$/, '');
  const isBelow = prefix !== '' && fullPath.startsWith(`${prefix}/`);
  const path = readPath(splitPath(isBelow ? fullPath.slice(prefix.length) : fullPath));
  if (!path) return undefined;
  // The port and the path of an SSH URL differ from the web server's.
  const base =
    url.protocol === 'ssh:'
      ? trimEndSlashes(apiBase?.href ?? `https://${name}`)
      : `${url.protocol}//${url.host}${isBelow ? prefix : ''}`;
  const apiUrl = hostApiUrl ?? getApiUrl({ base, name });
  return apiUrl === undefined
    ? undefined
    : { apiUrl, path, pageUrl: `${base}/${path.map(encodeURIComponent).join('/')}` };
}

/** Returns the base URL of a host's pages if its API is below it, and ends in this way. */
export function findBase(apiUrl: string, suffix: RegExp): URL | undefined {
  const url = new URL(apiUrl);
  const pathname = trimEndSlashes(url.pathname);
  if (!suffix.test(pathname)) return undefined;
  url.pathname = pathname.replace(suffix, '');
  return url;
}

/** Reads `owner/name`. */
export function readOwnerAndName([owner, name, ...extra]: readonly string[]): RepositoryPath | undefined {
  return owner && name && extra.length === 0 ? [owner, name] : undefined;
}
