import type { AgentJobRow, Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { isId } from '../../lib/ids.ts';
import { AGENT_JOB, getOwnProject } from './create-agent-job.ts';

/** Which job is meant, and by whom. */
export interface JobReference {
  id: string;
  projectId: string;
  organizationId: string;
}

/** Gets a job of a project. Another organization's or project's job answers exactly as one that does not exist. */
export async function getAgentJob(db: Database, reference: JobReference): Promise<AgentJobRow> {
  return (await selectJob(db, reference)?.executeTakeFirst()) ?? unknown();
}

/** Gets a job and keeps its row from others until the transaction ends. */
export async function lockAgentJob(trx: Database, reference: JobReference): Promise<AgentJobRow> {
  return (await selectJob(trx, reference)?.forUpdate().executeTakeFirst()) ?? unknown();
}

/** Undefined for what cannot be an id: it is kept from the database, which would choke on some, such as NUL. */
function selectJob(db: Database, { id, projectId, organizationId }: JobReference) {
  if (!isId(AGENT_JOB, id) || !isId('prj', projectId)) return undefined;
  return db
    .selectFrom('agent_jobs')
    .selectAll()
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .where('organization_id', '=', organizationId);
}

function unknown(): never {
  throw new AppError(
    'not_found',
    'There is no agent job with this id in the project; check both ids, and that the API key is of the same organisation.',
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
      'Expected "cursor" in the query to be the `nextCursor` of an earlier answer.',
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
