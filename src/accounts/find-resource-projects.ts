import { sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { isStorable } from '../lib/storable.ts';
import { findHost } from './domains/host.ts';

/** Kinds of resources that belong to a project, or, for webhooks, to a project or the whole organization. */
export type ResourceKind =
  | 'project'
  | 'domain'
  | 'export'
  | 'release'
  | 'agent-job'
  | 'pull'
  | 'webhook'
  | 'automation';

/** Identifies a resource of an organization. */
export interface ResourceReference {
  kind: ResourceKind;
  /** ID of the resource, the hostname of a domain, or the export job of a release. */
  id: string;
  organizationId: string;
}

/**
 * Returns the ids of the projects that a resource belongs to. null is the whole organization. A release belongs to the
 * project of its export, and to the one that its domain has moved to since. Returns nothing for a resource that doesn't
 * exist.
 */
export async function findResourceProjects(
  db: Database,
  { kind, id, organizationId }: ResourceReference,
): Promise<(string | null)[]> {
  const key = kind === 'domain' ? findHost(id) : id;
  if (key === undefined || !isStorable(key)) return [];
  const { rows } = await sql<{ project: string | null }>`${QUERIES[kind](key, organizationId)}`.execute(db);
  return rows.map(({ project }) => project);
}

const QUERIES: Record<ResourceKind, (id: string, organizationId: string) => ReturnType<typeof sql>> = {
  project: (id, owner) => sql`select id as project from projects where id = ${id} and organization_id = ${owner}`,
  domain: (host, owner) => sql`
    select project_id as project from domains where host = ${host} and organization_id = ${owner}
    union select project_id from domain_claims where host = ${host} and organization_id = ${owner}`,
  export: (id, owner) =>
    sql`select project_id as project from export_jobs where id = ${id} and organization_id = ${owner}`,
  release: (id, owner) => sql`
    select project_id as project from export_jobs where id = ${id} and organization_id = ${owner}
    union select domain.project_id from export_jobs as job
      join domains as domain on domain.host = job.domain and domain.organization_id = job.organization_id
      where job.id = ${id} and job.organization_id = ${owner}`,
  'agent-job': (id, owner) =>
    sql`select project_id as project from agent_jobs where id = ${id} and organization_id = ${owner}`,
  pull: (id, owner) => sql`
    select pull.project_id as project from pull_requests as pull join projects on projects.id = pull.project_id
    where pull.id = ${id} and projects.organization_id = ${owner}`,
  webhook: (id, owner) =>
    sql`select project_id as project from webhooks where id = ${id} and organization_id = ${owner}`,
  automation: (id, owner) =>
    sql`select project_id as project from automations where id = ${id} and organization_id = ${owner}`,
};
