import { listQuery, resourceQuery } from './queries.ts';
import { call } from './request.ts';
import type {
  DeployKey,
  Domain,
  Deployment,
  FeatureName,
  OutdatedPages,
  Project,
  ProjectBudget,
  ProjectSsh,
  ProjectTranslations,
  RepositoryCheck,
} from './types.ts';

/** Lists the organization's projects. */
export function projectsQuery(org: string) {
  return listQuery<Project>(org, { key: ['projects'], path: '/v1/admin/projects', name: 'projects' });
}

/** Loads one project. */
export function projectQuery(org: string, id: string) {
  return resourceQuery<Project>(org, ['projects', id], `/v1/admin/projects/${encodeURIComponent(id)}`);
}

/** Loads the pages of a project that may be outdated. */
export function outdatedPagesQuery(org: string, id: string) {
  const path = `/v1/admin/projects/${encodeURIComponent(id)}/outdated-pages`;
  return resourceQuery<OutdatedPages>(org, ['projects', id, 'outdated-pages'], path);
}

/** Requests a new check for outdated pages. Returns the result of the last one. */
export function checkOutdatedPages(org: string, id: string): Promise<OutdatedPages> {
  return call(`/v1/admin/projects/${encodeURIComponent(id)}/outdated-pages/check`, { org, method: 'POST' });
}

/** Loads the translations of a project that are missing or behind. */
export function translationsQuery(org: string, id: string) {
  const path = `/v1/admin/projects/${encodeURIComponent(id)}/translations`;
  return resourceQuery<ProjectTranslations>(org, ['projects', id, 'translations'], path);
}

/** Loads what a project's agent jobs have used this month, and their monthly limits. */
export function projectBudgetQuery(org: string, id: string) {
  const path = `/v1/admin/projects/${encodeURIComponent(id)}/budget`;
  return resourceQuery<ProjectBudget>(org, ['projects', id, 'budget'], path);
}

/** A token, `user:password` or private SSH key, or the ID of a generated key. */
export type Credentials = { token: string } | { deployKey: string };

/** Generates an SSH key and returns its public half. */
export function createDeployKey(org: string): Promise<DeployKey> {
  return call('/v1/admin/deploy-keys', { org, method: 'POST' });
}

/** Loads the public key of a project, and the keys of its SSH server. */
export function projectSshQuery(org: string, id: string) {
  return resourceQuery<ProjectSsh>(org, ['projects', id, 'ssh'], `/v1/admin/projects/${encodeURIComponent(id)}/ssh`);
}

/** Fields of a project: its repository, how to access it, and its agent settings. */
export interface ProjectInput {
  name: string;
  /** If it is absent, Bindery hosts the repository. */
  repositoryUrl?: string;
  branch?: string;
  docsFolder?: string;
  /** If absent, the stored credentials don't change. Null removes them. */
  credentials?: Credentials | null;
  /** Fingerprint that the SSH server's key must have. */
  hostKey?: string;
  agent?: Partial<Project['agent']>;
  pullRequests?: Partial<Project['pullRequests']>;
  isPrivate?: boolean;
}

/**
 * Checks that Bindery can use a repository. With `projectId`, it uses that project's stored credentials. If the signal
 * aborts, Bindery ends the check.
 */
export function checkRepository(
  org: string,
  input: Omit<ProjectInput, 'name'> & { projectId?: string },
  signal?: AbortSignal,
): Promise<RepositoryCheck> {
  return call('/v1/admin/projects/check', { org, method: 'POST', body: input, signal });
}

/** Creates a project. */
export function createProject(org: string, input: ProjectInput): Promise<Project> {
  return call('/v1/admin/projects', { org, method: 'POST', body: input });
}

/** Changes the given fields of a project. */
export function updateProject(org: string, id: string, input: Partial<ProjectInput>): Promise<Project> {
  return call(`/v1/admin/projects/${encodeURIComponent(id)}`, { org, method: 'PATCH', body: input });
}

/** Deletes a project with its domains, exports and agent jobs. */
export function deleteProject(org: string, id: string): Promise<unknown> {
  return call(`/v1/admin/projects/${encodeURIComponent(id)}`, { org, method: 'DELETE' });
}

/** Lists the organization's domains. */
export function domainsQuery(org: string) {
  return listQuery<Domain>(org, { key: ['domains'], path: '/v1/admin/domains', name: 'domains' });
}

/** Loads one domain. */
export function domainQuery(org: string, host: string) {
  return resourceQuery<Domain>(org, ['domains', host], `/v1/admin/domains/${encodeURIComponent(host)}`);
}

/** Settings of a domain that you can change. */
export interface DomainInput {
  deployment?: Deployment;
  /** Null resets a feature to the deployment kind's default. */
  features?: Partial<Record<FeatureName, boolean | null>>;
}

/** Adds a domain to a project. */
export function createDomain(org: string, input: DomainInput & { host: string; projectId: string }): Promise<Domain> {
  return call('/v1/admin/domains', { org, method: 'POST', body: input });
}

/** Changes a domain's deployment kind or features. */
export function updateDomain(org: string, host: string, input: DomainInput): Promise<Domain> {
  return call(`/v1/admin/domains/${encodeURIComponent(host)}`, { org, method: 'PATCH', body: input });
}

/** Checks the DNS records of a pending domain. The returned domain has the new verification state. */
export function verifyDomain(org: string, host: string): Promise<Domain> {
  return call(`/v1/admin/domains/${encodeURIComponent(host)}/verify`, { org, method: 'POST' });
}

/** Deletes a domain with its releases and previews. */
export function deleteDomain(org: string, host: string): Promise<unknown> {
  return call(`/v1/admin/domains/${encodeURIComponent(host)}`, { org, method: 'DELETE' });
}
