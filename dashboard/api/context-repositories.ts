import { listQuery } from './queries.ts';
import type { Credentials } from './projects.ts';
import { call } from './request.ts';
import type { ContextRepository } from './types.ts';

/** Lists the repositories that a project's agent can read. */
export function contextRepositoriesQuery(org: string, projectId: string) {
  return listQuery<ContextRepository>(org, {
    key: ['context-repositories', projectId],
    path: getPath(projectId),
    name: 'repositories',
  });
}

/** Fields of a context repository. */
export interface ContextRepositoryInput {
  name: string;
  repositoryUrl: string;
  /** If absent, the repository's default branch. */
  branch?: string;
  folder?: string;
  /** If absent, the stored credentials don't change. */
  credentials?: Credentials;
}

/** Adds a repository after checking that Bindery can read it. */
export function createContextRepository(
  org: string,
  projectId: string,
  input: ContextRepositoryInput,
): Promise<ContextRepository> {
  return call(getPath(projectId), { org, method: 'POST', body: input });
}

/** Changes the given fields. */
export function changeContextRepository(
  org: string,
  projectId: string,
  { name, ...change }: Partial<ContextRepositoryInput> & { name: string },
): Promise<ContextRepository> {
  return call(getPath(projectId, name), { org, method: 'PATCH', body: change });
}

/** Deletes a repository and its credentials from a project. */
export function deleteContextRepository(org: string, projectId: string, name: string): Promise<unknown> {
  return call(getPath(projectId, name), { org, method: 'DELETE' });
}

function getPath(projectId: string, name?: string): string {
  const list = `/v1/admin/projects/${encodeURIComponent(projectId)}/repositories`;
  return name === undefined ? list : `${list}/${encodeURIComponent(name)}`;
}
