import type { GitReach } from '../../lib/git/pin-remote.ts';
import type { Wait } from '../../lib/retry.ts';

/** Options of every host that is reached over the network. */
export interface RemoteHostOptions {
  projectId: string;
  apiUrl: URL;
  /** Owner or groups, then the repository's name. */
  path: readonly [string, string, ...string[]];
  /** As stored with the project: a token, `user:token`, or what else the host documents. */
  credentials: string;
  /** Waits between attempts; for tests. */
  wait?: Wait | undefined;
  /** Decides which addresses the API can have. @defaultValue every address */
  reach?: GitReach | undefined;
}

/** The token within `user:token`, or the whole when there is no user. */
export function readToken(credentials: string): string {
  return credentials.slice(credentials.indexOf(':') + 1);
}
