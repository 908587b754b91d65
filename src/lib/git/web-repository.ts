/** Pages of a repository on its host's web site, known from the address that git is given. */
import { parseRemoteUrl } from './remote-url.ts';

export type WebHostKind = 'github' | 'gitlab' | 'bitbucket' | 'gitea';

export interface WebRepository {
  kind: WebHostKind;
  /** Address of the repository's page, without a slash at its end. */
  url: string;
}

export interface WebRepositoryOptions {
  repositoryUrl: string;
  /** null: known from the host's name. */
  host: WebHostKind | 'built-in' | null;
  /** Base of the host's API, for a host that lies below a path. */
  hostApiUrl: string | null;
}

/** Finds the page of a repository; undefined for folders and for hosts of an unknown kind. It never holds credentials. */
export function findWebRepository({
  repositoryUrl,
  host,
  hostApiUrl,
}: WebRepositoryOptions): WebRepository | undefined {
  const url = parse(withoutCredentials(repositoryUrl));
  if (!url || url.protocol === 'file:' || host === 'built-in') return undefined;
  const name = webHost(url.hostname);
  const kind = host ?? findKnownHost(name);
  const path = url.pathname.replace(/\/+$/, '').replace(/\.git$/, '');
  if (!kind || !/^\/[^/]+\/[^/]+/.test(path)) return undefined;
  // The port of an ssh address says nothing of the web's.
  const origin =
    url.protocol === 'ssh:' ? (webBase(kind, hostApiUrl) ?? `https://${name}`) : `${url.protocol}//${url.host}`;
  return { kind, url: origin + path };
}

/** The kind of a well-known host, by its name. */
export function findKnownHost(hostname: string): WebHostKind | undefined {
  const name = webHost(hostname);
  return KNOWN[name] ?? (name.endsWith('.ghe.com') ? 'github' : undefined);
}

const KNOWN: Readonly<Record<string, WebHostKind>> = {
  'github.com': 'github',
  'gitlab.com': 'gitlab',
  'bitbucket.org': 'bitbucket',
  'codeberg.org': 'gitea',
};

/** Hosts have names of their own for ssh. */
function webHost(hostname: string): string {
  return hostname.replace(/^(www|ssh|altssh)\./, '');
}

/** GitLab and Gitea have their API below their own pages; GitHub may have it on another host. */
function webBase(kind: WebHostKind, hostApiUrl: string | null): string | undefined {
  if (hostApiUrl === null || (kind !== 'gitlab' && kind !== 'gitea')) return undefined;
  return hostApiUrl.replace(/\/api\/v\d+\/?$/, '').replace(/\/+$/, '');
}

/** A clone of somebody's may hold a token in the address of its remote. */
function withoutCredentials(address: string): string {
  return address.replace(/^(https?:\/\/)[^/]*@/i, '$1');
}

function parse(address: string): URL | undefined {
  try {
    return parseRemoteUrl(address);
  } catch {
    return undefined;
  }
}
