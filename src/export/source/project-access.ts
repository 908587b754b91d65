import { findCredentials } from '../../accounts/projects/credentials.ts';
import type { Project } from '../../accounts/projects/projects.ts';
import { createHostTrust } from '../../accounts/ssh/host-keys.ts';
import type { Database } from '../../db/schema.ts';
import type { GitReach } from '../../lib/git/pin-remote.ts';
import type { BoxKey } from '../../lib/secret-box.ts';
import type { RemoteAccess } from './find-head.ts';

export interface ProjectAccessDeps {
  db: Database;
  /** Returns the key that decrypts credentials. Called only if the project has credentials. */
  getSecretKey(): Promise<BoxKey>;
  /** Decides which addresses of Git hosts can be used. @defaultValue every address */
  gitReach?: GitReach | undefined;
}

/**
 * Reads what Git needs to connect to a project's repository: its credentials, and the servers that it can use. Throws if
 * the credentials were encrypted with another key.
 */
export async function readProjectAccess(
  { db, getSecretKey, gitReach: reach }: ProjectAccessDeps,
  { id: projectId, organizationId, hasCredentials }: Pick<Project, 'id' | 'organizationId' | 'hasCredentials'>,
): Promise<RemoteAccess & { credentials: string | undefined }> {
  const credentials = hasCredentials
    ? await findCredentials(db, { projectId, secretKey: await getSecretKey() })
    : undefined;
  return { credentials, reach, trust: createHostTrust(db, organizationId) };
}
