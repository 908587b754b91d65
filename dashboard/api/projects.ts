import { queryOptions } from '@tanstack/react-query';
import { call } from './request.ts';
import type { Domain, Deployment, FeatureName, Project, RepositoryCheck } from './types.ts';

export function projectsQuery(org: string) {
  return queryOptions({
    queryKey: [org, 'projects'],
    queryFn: async ({ signal }) =>
      (await call<{ projects: Project[] }>('/v1/admin/projects', { org, signal })).projects,
  });
}

export function projectQuery(org: string, id: string) {
  return queryOptions({
    queryKey: [org, 'projects', id],
    queryFn: ({ signal }) => call<Project>(`/v1/admin/projects/${encodeURIComponent(id)}`, { org, signal }),
  });
}

/** Fields of a project: its repository, and all that is needed to use it. */
export interface ProjectInput {
  name: string;
  /** Absent: Bindery hosts the repository itself. */
  repositoryUrl?: string;
  branch?: string;
  docsFolder?: string;
  /** Absent: they stay as they are; null: they are removed. */
  credentials?: { token: string } | null;
  agent?: Partial<Project['agent']>;
}

/** Looks whether a repository can be used. `projectId` names a project whose stored credentials are taken. */
export function checkRepository(
  org: string,
  input: Omit<ProjectInput, 'name'> & { projectId?: string },
): Promise<RepositoryCheck> {
  return call('/v1/admin/projects/check', { org, method: 'POST', body: input });
}

export function createProject(org: string, input: ProjectInput): Promise<Project> {
  return call('/v1/admin/projects', { org, method: 'POST', body: input });
}

export function updateProject(org: string, id: string, input: Partial<ProjectInput>): Promise<Project> {
  return call(`/v1/admin/projects/${encodeURIComponent(id)}`, { org, method: 'PATCH', body: input });
}

export function deleteProject(org: string, id: string): Promise<unknown> {
  return call(`/v1/admin/projects/${encodeURIComponent(id)}`, { org, method: 'DELETE' });
}

export function domainsQuery(org: string) {
  return queryOptions({
    queryKey: [org, 'domains'],
    queryFn: async ({ signal }) => (await call<{ domains: Domain[] }>('/v1/admin/domains', { org, signal })).domains,
  });
}

export function domainQuery(org: string, host: string) {
  return queryOptions({
    queryKey: [org, 'domains', host],
    queryFn: ({ signal }) => call<Domain>(`/v1/admin/domains/${encodeURIComponent(host)}`, { org, signal }),
  });
}

export interface DomainInput {
  deployment?: Deployment;
  /** Null: as the deployment kind says. */
  features?: Partial<Record<FeatureName, boolean | null>>;
}

export function createDomain(org: string, input: DomainInput & { host: string; projectId: string }): Promise<Domain> {
  return call('/v1/admin/domains', { org, method: 'POST', body: input });
}

export function updateDomain(org: string, host: string, input: DomainInput): Promise<Domain> {
  return call(`/v1/admin/domains/${encodeURIComponent(host)}`, { org, method: 'PATCH', body: input });
}

/** Checks the DNS record of a pending domain; the response says whether it was found. */
export function verifyDomain(org: string, host: string): Promise<Domain> {
  return call(`/v1/admin/domains/${encodeURIComponent(host)}/verify`, { org, method: 'POST' });
}

export function deleteDomain(org: string, host: string): Promise<unknown> {
  return call(`/v1/admin/domains/${encodeURIComponent(host)}`, { org, method: 'DELETE' });
}
