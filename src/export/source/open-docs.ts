import { findCredentials } from '../../accounts/projects/credentials.ts';
import { getProject } from '../../accounts/projects/projects.ts';
import type { Database } from '../../db/schema.ts';
import type { GitReach } from '../../lib/git/pin-remote.ts';
import type { BoxKey } from '../../lib/secret-box.ts';
import { withMirrorLock } from '../job/mirror-lock.ts';
import { fetchSource } from './fetch-source.ts';
import type { FetchedSource } from './fetch-source.ts';
import { SOURCE_LIMITS } from './source-limits.ts';

export interface OpenDocsDeps {
  db: Database;
  dataFolder: string;
  /** Returns the key that decrypts credentials. Called only if the repository has credentials. */
  getSecretKey(): Promise<BoxKey>;
  gitReach?: GitReach | undefined;
  maxRepositoryBytes: number;
}

/**
 * Fetches the docs of a project at the head of its branch, for checks of their texts: files in Git LFS and dates are
 * left out. Throws as `fetchSource` does.
 */
export async function openDocs(
  { db, dataFolder, getSecretKey, gitReach: reach, maxRepositoryBytes }: OpenDocsDeps,
  { projectId, signal }: { projectId: string; signal: AbortSignal },
): Promise<FetchedSource> {
  const { hasCredentials, repositoryUrl, branch, docsFolder } = await getProject(db, { id: projectId });
  const credentials = hasCredentials
    ? await findCredentials(db, { projectId, secretKey: await getSecretKey() })
    : undefined;
  return fetchSource(
    { repositoryUrl, branch, docsFolder, credentials, textsOnly: true },
    {
      dataFolder,
      signal,
      reach,
      limits: { ...SOURCE_LIMITS, repositoryBytes: maxRepositoryBytes },
      withLock: (name, task) => withMirrorLock(db, { name, task, signal }),
    },
  );
}
