import { fileURLToPath } from 'node:url';
import type { RepositoryHostKind } from '../../db/tables/accounts.ts';
import { findKnownHost, getHostUrls, REMOTE_HOST_KINDS } from '../../lib/git/hosts/registry.ts';
import type { RemoteHostKind } from '../../lib/git/hosts/registry.ts';
import type { RepositoryPath } from '../../lib/git/hosts/host-urls.ts';
import { parseRemoteUrl } from '../../lib/git/remote-url.ts';
import { HostFailure } from './host.ts';

/** The place of a repository, in the terms of its host's API. */
export type RepositoryLocation =
  | { kind: 'built-in'; folder: string }
  | {
      kind: RemoteHostKind;
      apiUrl: URL;
      /** Owner or groups, followed by the repository's name. */
      path: RepositoryPath;
    };

/** The settings of a project's repository. */
export interface LocationOptions {
  repositoryUrl: string;
  /** Null if it is derived from the URL. */
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
  const { example, hint, locate } = getHostUrls(kind);
  const repository = locate(url, hostApiUrl);
  if (repository) return { kind, apiUrl: new URL(repository.apiUrl), path: repository.path };
  throw refuse([`Expected a repository URL such as ${example}, got ${show(url)}.`, hint].filter(Boolean).join(' '));
}

function findKind(url: URL): RepositoryHostKind {
  if (url.protocol === 'file:') return 'built-in';
  const knownHost = findKnownHost(url);
  if (knownHost) return knownHost;
  throw refuse(
    `Can't detect the kind of Git host from the hostname ${url.hostname}. Set it with ` +
      `\`bindery admin project update --host\` as one of ${REMOTE_HOST_KINDS.join(', ')}.`,
  );
}

function show(url: URL): string {
  return JSON.stringify(`${url.protocol}//${url.host}${url.pathname}`.slice(0, 200));
}

function refuse(message: string): HostFailure {
  return new HostFailure(message, { retryable: false });
}
