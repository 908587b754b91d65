/** Finds pages of a repository on its host's website from the address that Git uses. */
import { parseRemoteUrl } from './remote-url.ts';

export type WebHostKind = 'github' | 'gitlab' | 'bitbucket' | 'gitea';

export interface WebRepository {
  kind: WebHostKind;
  /** URL of the repository's page, without a trailing slash. */
  url: string;
}

export interface WebRepositoryOptions {
  repositoryUrl: string;
  /** null: detected from the hostname. */
  host: WebHostKind | 'built-in' | null;
  /** Base URL of the host's API, for a host below a path. */
  hostApiUrl: string | null;
}

/**
 * Finds a repository's page; undefined for folders and for unknown kinds of hosts. The result never contains
 * credentials.
 */
export function findWebRepository({
  repositoryUrl,
  host,
  hostApiUrl,
}: WebRepositoryOptions): WebRepository | undefined {
  const url = parse(removeCredentials(repositoryUrl));
  if (!url || url.protocol === 'file:' || host === 'built-in') return undefined;
  const name = toWebHost(url.hostname);
  const kind = host ?? findKnownHost(name);
  const path = url.pathname.replace(/\/+$/, '').replace(/\.git$/, '');
  if (!kind || !/^\/[^/]+\/[^/]+/.test(path)) return undefined;
  // The port of an SSH address says nothing about the web port.
  const origin =
    url.protocol === 'ssh:' ? (findWebBase(kind, hostApiUrl) ?? `https://${name}`) : `${url.protocol}//${url.host}`;
  return { kind, url: origin + path };
}

/** Returns the kind of a well-known host by its name. */
export function findKnownHost(hostname: string): WebHostKind | undefined {
  const name = toWebHost(hostname);
  return WEB_HOSTS[name] ?? (name.endsWith('.ghe.com') ? 'github' : undefined);
}

const WEB_HOSTS: Readonly<Record<string, WebHostKind>> = {
  'github.com': 'github',
  'gitlab.com': 'gitlab',
  'bitbucket.org': 'bitbucket',
  'codeberg.org': 'gitea',
};

/** Some hosts have different hostnames for SSH. */
function toWebHost(hostname: string): string {
  return hostname.replace(/^(www|ssh|altssh)\./, '');
}

/** GitLab and Gitea have their API below their own pages; GitHub's may be on another host. */
function findWebBase(kind: WebHostKind, hostApiUrl: string | null): string | undefined {
  if (hostApiUrl === null || (kind !== 'gitlab' && kind !== 'gitea')) return undefined;
  return hostApiUrl.replace(/\/api\/v\d+\/?$/, '').replace(/\/+$/, '');
}

/** A user's clone may contain a token in its remote URL. */
function removeCredentials(address: string): string {
  return address.replace(/^(https?:\/\/)[^/]*@/i, '$1');
}

function parse(address: string): URL | undefined {
  try {
    return parseRemoteUrl(address);
  } catch {
    return undefined;
  }
}
