import { decodePath } from '../../lib/decode-path.ts';
import { fileURLToPath } from 'node:url';
import type { RepositoryHostKind } from '../../db/tables/accounts.ts';
import { parseRemoteUrl } from '../../lib/git/remote-url.ts';
import { findKnownHost } from '../../lib/git/web-repository.ts';
import { HostFailure } from './host.ts';

/** The place of a repository, in the terms of its host's API. */
export type RepositoryLocation =
  | { kind: 'built-in'; folder: string }
  | {
      kind: Exclude<RepositoryHostKind, 'built-in'>;
      apiUrl: URL;
      /** Owner or groups, followed by the repository's name. */
      path: readonly [string, string, ...string[]];
    };

/** The settings of a project's repository. */
export interface LocationOptions {
  repositoryUrl: string;
  /** Null if it is derived from the host's name. */
  host: RepositoryHostKind | null;
  /** Null for the default URL of this kind of host. */
  hostApiUrl: string | null;
}

/** Parses a repository URL: `https:`, `ssh:`, `git@host:owner/name` or a folder. Throws `HostFailure`. */
export function parsePlace({ repositoryUrl, host, hostApiUrl }: LocationOptions): RepositoryLocation {
  const url = parseRemoteUrl(repositoryUrl);
  const kind = host ?? findKind(url);
  if (kind === 'built-in') {
    if (url.protocol !== 'file:')
      throw refuse(`The built-in host requires a local folder as the repository, got ${show(url)}.`);
    return { kind, folder: fileURLToPath(url) };
  }
  if (url.protocol === 'file:')
    throw refuse('This Git host requires an HTTPS URL, got a folder. For folders, use `--host built-in`.');
  const apiUrl = hostApiUrl === null ? getDefaultApi(kind, url) : new URL(hostApiUrl);
  return { kind, apiUrl, path: readPath(kind, url, apiUrl) };
}

function findKind(url: URL): RepositoryHostKind {
  if (url.protocol === 'file:') return 'built-in';
  const knownHost = findKnownHost(url.hostname);
  if (knownHost) return knownHost;
  throw refuse(
    `Can't tell from its name which Git host ${url.hostname} is. Set it with ` +
      '`bindery admin project update --host` as github, gitlab, bitbucket or gitea.',
  );
}

function getDefaultApi(kind: RepositoryHostKind, url: URL): URL {
  const name = url.hostname.replace(/^(www|ssh|altssh)\./, '');
  // The port of an SSH URL differs from the web server's port.
  const origin = url.protocol === 'ssh:' ? `https://${name}` : `${url.protocol}//${url.host}`;
  if (kind === 'github' && name === 'github.com') return new URL('https://api.github.com');
  if (kind === 'github' && name.endsWith('.ghe.com')) return new URL(`https://api.${name}`);
  if (kind === 'github') return new URL(`${origin}/api/v3`);
  if (kind === 'gitlab') return new URL(findKnownHost(name) ? `https://${name}/api/v4` : `${origin}/api/v4`);
  if (kind === 'gitea') return new URL(`${origin}/api/v1`);
  if (name === 'bitbucket.org') return new URL('https://api.bitbucket.org/2.0');
  throw refuse(
    `Expected a Bitbucket Cloud repository at bitbucket.org, got ${show(url)}. Bitbucket Data Center has a different ` +
      "API, which isn't supported.",
  );
}

function readPath(kind: RepositoryHostKind, url: URL, apiUrl: URL): [string, string, ...string[]] {
  // A host can be below a path of its server. Then the URLs of its API and its repositories both start with it.
  const prefix = apiUrl.pathname.replace(/\/api\/v\d+\/?$/, '');
  const fullPath = url.pathname.replace(/\/+$/, '').replace(/\.git$/, '');
  const text = prefix !== '' && fullPath.startsWith(`${prefix}/`) ? fullPath.slice(prefix.length) : fullPath;
  const [owner, name, ...extraParts] = text.split('/').filter(Boolean).map(decodePath);
  if (owner && name && (extraParts.length === 0 || kind === 'gitlab')) return [owner, name, ...extraParts];
  throw refuse(`Expected a repository URL such as ${url.protocol}//host/owner/name.git, got ${show(url)}.`);
}

function show(url: URL): string {
  return JSON.stringify(`${url.protocol}//${url.host}${url.pathname}`.slice(0, 200));
}

function refuse(message: string): HostFailure {
  return new HostFailure(message, { retryable: false });
}
