import { createReadWithKey } from '../../accounts/api-keys/read-with-key.ts';
import type { AgentJobRow, Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { sql } from 'kysely';
import { toStorableText } from '../../lib/storable.ts';
import { isId } from '../../lib/ids.ts';
import { AGENT_JOB, getOwnProject } from './create-agent-job.ts';

/** A job, with the project and organization that must own it. */
export interface JobReference {
  id: string;
  projectId: string;
  organizationId: string;
}

/** The job columns in API responses. */
const PUBLIC_COLUMNS = [
  'id',
  'status',
  'repository_url',
  'branch',
  'model',
  'pr_link',
  'created_at',
  'archived_at',
  'waiting',
  'waiting_until',
  'stopped_at',
  'outcome',
  'failure_code',
  'error',
  'checks',
  'review_problem',
] as const;

/** A job with only the columns in API responses. */
export type PublicAgentJob = Pick<AgentJobRow, (typeof PUBLIC_COLUMNS)[number]>;

/** Reads a job for an API response together with the caller's key. Pass it the result of `toAgentJobIds`. */
export const SHOW_AGENT_JOB = createReadWithKey({
  name: 'show-agent-job',
  table: 'agent_jobs',
  columns: PUBLIC_COLUMNS,
  match: ['id', 'project_id'],
});

/**
 * Replaces malformed ids with null. They never reach the database, because some of them, such as NUL, make a query
 * fail.
 */
export function toAgentJobIds({ id, projectId }: { id: string; projectId: string }): [string | null, string | null] {
  return [isId(AGENT_JOB, id) ? id : null, isId('prj', projectId) ? projectId : null];
}

/**
 * Returns a job of a project. Throws `not_found` for a job of another organization or project, as for a missing job.
 */
export async function getAgentJob(db: Database, reference: JobReference): Promise<AgentJobRow> {
  return (await selectJob(db, reference)?.executeTakeFirst()) ?? fail();
}

/** Returns a job and locks its row until the transaction ends. */
export async function lockAgentJob(trx: Database, reference: JobReference): Promise<AgentJobRow> {
  return (await selectJob(trx, reference)?.forUpdate().executeTakeFirst()) ?? fail();
}

function selectJob(db: Database, { id, projectId, organizationId }: JobReference) {
  if (toAgentJobIds({ id, projectId }).includes(null)) return undefined;
  return db
    .selectFrom('agent_jobs')
    .selectAll()
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .where('organization_id', '=', organizationId);
}

function fail(): never {
  throw createUnknownAgentJobError();
}

/** Creates the error for a missing job. */
export function createUnknownAgentJobError(): AppError {
  return new AppError(
    'not_found',
    "This project doesn't have this agent job. Check both IDs, and that the API key belongs to the same organization.",
  );
}

/** Matches jobs with a tag. Texts that the database can't store match nothing. */
export function hasTag(tag: string) {
  return sql<boolean>`agent_jobs.tags @> array[${toStorableText(tag).normalize('NFC')}]::text[]`;
}

/** A page of a project's jobs. */
export interface JobPage {
  projectId: string;
  organizationId: string;
  tag?: string | undefined;
  /** Id of the last job on the previous page. Only older jobs are returned. */
  cursor?: string | undefined;
  limit: number;
}

/** Lists the jobs of a project, newest first, starting after the job `cursor`. */
export async function listAgentJobs(db: Database, { cursor, limit, tag, ...owner }: JobPage): Promise<AgentJobRow[]> {
  const { id: projectId } = await getOwnProject(db, owner);
  let query = db
    .selectFrom('agent_jobs')
    .selectAll()
    .where('organization_id', '=', owner.organizationId)
    .where('project_id', '=', projectId)
    .orderBy('id', 'desc')
    .limit(limit);
  if (cursor !== undefined) query = query.where('id', '<', cursor);
  if (tag !== undefined) query = query.where(hasTag(tag));
  return query.execute();
}
