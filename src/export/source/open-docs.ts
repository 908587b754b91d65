import { getProject } from '../../accounts/projects/projects.ts';
import { withMirrorLock } from '../job/mirror-lock.ts';
import { fetchSource } from './fetch-source.ts';
import type { FetchedSource } from './fetch-source.ts';
import { readProjectAccess } from './project-access.ts';
import type { ProjectAccessDeps } from './project-access.ts';
import { SOURCE_LIMITS } from './source-limits.ts';

export interface OpenDocsDeps extends ProjectAccessDeps {
  dataFolder: string;
  maxRepositoryBytes: number;
}

/**
 * Fetches the docs of a project at the head of its branch, for checks of their texts: files in Git LFS and dates are
 * left out. Throws as `fetchSource` does.
 */
export async function openDocs(
  { dataFolder, maxRepositoryBytes, ...deps }: OpenDocsDeps,
  { projectId, signal }: { projectId: string; signal: AbortSignal },
): Promise<FetchedSource> {
  const project = await getProject(deps.db, { id: projectId });
  const { repositoryUrl, branch, docsFolder } = project;
  const { credentials, ...access } = await readProjectAccess(deps, project);
  return fetchSource(
    { repositoryUrl, branch, docsFolder, credentials, textsOnly: true },
    {
      dataFolder,
      signal,
      ...access,
      limits: { ...SOURCE_LIMITS, repositoryBytes: maxRepositoryBytes },
      withLock: (name, task) => withMirrorLock(deps.db, { name, task, signal }),
    },
  );
}
