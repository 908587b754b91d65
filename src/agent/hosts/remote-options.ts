import type { RepositoryPath } from '../../lib/git/hosts/host-urls.ts';
import type { GitReach } from '../../lib/git/pin-remote.ts';
import type { Wait } from '../../lib/retry.ts';

/** Options of every host that is accessed over the network. */
export interface RemoteHostOptions {
  /** Command that changes the repository's settings, for messages. Its options follow it. */
  updateCommand: string;
  apiUrl: URL;
  /** Owner or groups, followed by the repository's name. */
  path: RepositoryPath;
  /** The stored credentials: a token, `user:token`, or another form that the host documents. */
  credentials: string;
  /** Waits between attempts; set by tests. */
  wait?: Wait | undefined;
  /** Decides which IP addresses the API can have. @defaultValue all */
  reach?: GitReach | undefined;
}

/** Returns the token of `user:token`, or the whole string if it has no user. */
export function readToken(credentials: string): string {
  return credentials.slice(credentials.indexOf(':') + 1);
}
