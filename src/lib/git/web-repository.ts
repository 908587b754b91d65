/** Finds pages of a repository on its host's website from the address that Git uses. */
import { findKnownHost, getHostUrls } from './hosts/registry.ts';
import type { RemoteHostKind } from './hosts/registry.ts';
import { parseRemoteUrl } from './remote-url.ts';

export interface WebRepository {
  kind: RemoteHostKind;
  /** URL of the repository's page, without a trailing slash. */
  url: string;
}

export interface WebRepositoryOptions {
  repositoryUrl: string;
  /** null: detected from the URL. */
  host: RemoteHostKind | 'built-in' | null;
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
  const kind = host ?? findKnownHost(url);
  const repository = kind && getHostUrls(kind).locate(url, hostApiUrl);
  return repository && { kind, url: repository.pageUrl };
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
