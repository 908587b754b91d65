/**
 * Changes to projects. Each is recorded in the audit log with its caller. The log mentions credentials but never
 * contains them.
 */
import type { Database } from '../../db/schema.ts';
import { withAudit } from '../audit/caller.ts';
import type { Caller } from '../audit/caller.ts';
import type { Credentials } from '../projects/credentials.ts';
import { createProject, deleteProject, getProject, updateProject } from '../projects/projects.ts';
import type { Project, ProjectFields, ProjectReference } from '../projects/projects.ts';
import { omitUndefined } from '../../lib/omit-undefined.ts';

/** Creates a project. */
export async function addProject(
  db: Database,
  caller: Caller,
  fields: ProjectFields & { organizationId: string },
): Promise<Project> {
  return withAudit(db, caller, async (trx) => {
    const result = await createProject(trx, fields);
    const { organizationId, id: subject } = result;
    return { result, event: { organizationId, action: 'project.create', subject, details: describe(fields) } };
  });
}

/** Changes the fields that are present. */
export async function changeProject(
  db: Database,
  caller: Caller,
  change: ProjectReference & Partial<ProjectFields>,
): Promise<Project> {
  return withAudit(db, caller, async (trx) => {
    const result = await updateProject(trx, change);
    const { organizationId, id: subject } = result;
    return { result, event: { organizationId, action: 'project.update', subject, details: describe(change) } };
  });
}

/** Deletes a project with its domains, jobs and pull requests. */
export async function removeProject(db: Database, caller: Caller, reference: ProjectReference): Promise<void> {
  return withAudit(db, caller, async (trx) => {
    const { organizationId, id: subject, name } = await getProject(trx, reference);
    await deleteProject(trx, reference);
    return { result: undefined, event: { organizationId, action: 'project.delete', subject, details: { name } } };
  });
}

/** Fields that the audit log contains as they are. */
const AUDITED_FIELDS = [
  'name',
  'repositoryUrl',
  'branch',
  'docsFolder',
  'host',
  'hostApiUrl',
  'pollSeconds',
  'agent',
  'pullRequests',
  'isPrivate',
] as const;

function describe(fields: Partial<ProjectFields>) {
  return omitUndefined({
    ...Object.fromEntries(AUDITED_FIELDS.map((name) => [name, fields[name]])),
    credentials: describeCredentialsChange(fields.credentials),
  });
}

/** Describes a change of credentials for the audit log. Undefined if they don't change. */
export function describeCredentialsChange(
  credentials: Credentials | null | undefined,
): 'removed' | 'stored' | undefined {
  if (credentials === undefined) return undefined;
  return credentials === null ? 'removed' : 'stored';
}
