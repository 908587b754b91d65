import { createReadWithKey } from '../../accounts/api-keys/read-with-key.ts';
import type { AgentJobRow, Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { isId } from '../../lib/ids.ts';
import { AGENT_JOB, getOwnProject } from './create-agent-job.ts';

/** A job, with the project and the organization that ask for it. */
export interface JobReference {
  id: string;
  projectId: string;
  organizationId: string;
}

/** Columns that the API shows of a job. */
const SHOWN = ['id', 'status', 'repository_url', 'branch', 'model', 'pr_link', 'created_at', 'archived_at'] as const;

export type ShownAgentJob = Pick<AgentJobRow, (typeof SHOWN)[number]>;

/** Reads what the API shows of a job together with the caller's key. It is matched by `toAgentJobIds`. */
export const SHOW_AGENT_JOB = createReadWithKey({
  name: 'show-agent-job',
  table: 'agent_jobs',
  columns: SHOWN,
  match: ['id', 'project_id'],
});

/** Nulls for what cannot be ids: it is kept from the database, which would choke on some, such as NUL. */
export function toAgentJobIds({ id, projectId }: { id: string; projectId: string }): [string | null, string | null] {
  return [isId(AGENT_JOB, id) ? id : null, isId('prj', projectId) ? projectId : null];
}

/** Gets a job of a project. A job of another organization or project gives the same result as a missing job. */
export async function getAgentJob(db: Database, reference: JobReference): Promise<AgentJobRow> {
  return (await selectJob(db, reference)?.executeTakeFirst()) ?? fail();
}

/** Gets a job and keeps its row from others until the transaction ends. */
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
  throw unknownAgentJob();
}

export function unknownAgentJob(): AppError {
  return new AppError(
    'not_found',
    "This project doesn't have this agent job. Check both IDs, and that the API key belongs to the same organization.",
  );
}

export interface JobPage {
  projectId: string;
  organizationId: string;
  /** Id of the last job that was seen; only older ones follow. */
  cursor?: string | undefined;
  limit: number;
}

/** Lists the jobs of a project, newest first. `nextCursor` is null at the end. */
export async function listAgentJobs(
  db: Database,
  { cursor, limit, ...owner }: JobPage,
): Promise<{ jobs: AgentJobRow[]; nextCursor: string | null }> {
  const { id: projectId } = await getOwnProject(db, owner);
  if (cursor !== undefined && !isId(AGENT_JOB, cursor))
    throw new AppError(
      'invalid_request',
      'Expected "cursor" in the query to be the `nextCursor` of an earlier response.',
    );
  let query = db
    .selectFrom('agent_jobs')
    .selectAll()
    .where('organization_id', '=', owner.organizationId)
    .where('project_id', '=', projectId)
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (cursor !== undefined) query = query.where('id', '<', cursor);
  const rows = await query.execute();
  const jobs = rows.slice(0, limit);
  return { jobs, nextCursor: rows.length > limit ? (jobs.at(-1)?.id ?? null) : null };
}
