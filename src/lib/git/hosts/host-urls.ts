/** Defines the URLs of a kind of Git host. Each kind is one file here and one line in `registry.ts`. */

import { decodePath } from '../../decode-path.ts';

/** Owner, groups or project, followed by the repository's name. Decoded. */
export type RepositoryPath = readonly [string, string, ...string[]];

/** A repository on its host. */
export interface HostedRepository {
  /** Base URL of the host's API. */
  apiUrl: string;
  path: RepositoryPath;
  /** URL of the repository's page, without a trailing slash. */
  pageUrl: string;
}

/** A file of a repository. */
export interface HostedFile {
  /** URL of the repository's page, without a trailing slash. */
  url: string;
  branch: string;
  /** Path in the repository. */
  path: string;
}

/** An issue to create. */
export interface IssueDraft {
  /** URL of the repository's page, without a trailing slash. */
  url: string;
  title: string;
  text: string;
}

/** The URLs of a kind of Git host. */
export interface HostUrls {
  /** Whether a clone URL is certainly on this kind of host: by its hostname, or by a form that no other kind has. */
  recognizes(url: URL): boolean;
  /** User name that Git sends with a token that is stored without one. */
  gitUser: string;
  /** Shape of the clone URLs, for messages. */
  example: string;
  /** What to do if a URL has another shape, as a sentence. @defaultValue nothing more to say */
  hint?: string;
  /** Finds the repository of a clone URL. Returns undefined if the URL isn't one of this kind of host. */
  locate(url: URL, hostApiUrl: string | null): HostedRepository | undefined;
  /** Returns the URL of the page on which people edit a file. */
  getEditUrl(file: HostedFile): string;
  /** Returns the URL of a prefilled form for a new issue. @defaultValue the host has no issues */
  getIssueUrl?(issue: IssueDraft): string;
}

/** Some hosts have different hostnames for SSH. */
export function toWebHost(hostname: string): string {
  return hostname.replace(/^(www|ssh|altssh)\./, '');
}

/** Returns the decoded segments of a URL's path. */
export function splitPath(pathname: string): string[] {
  return pathname
    .split('/')
    .filter(Boolean)
    .map((segment) => decodePath(segment));
}

/** Encodes a path, but not its slashes. */
export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
