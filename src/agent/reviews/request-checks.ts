import { sql } from 'kysely';
import { parsePlace } from '../hosts/parse-place.ts';
import { DUE_NOW } from '../../db/clock.ts';
import type { AgentJobRow, Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { getOwnProject } from '../job/create-agent-job.ts';
import { lockAgentJob } from '../job/get-agent-job.ts';
import type { JobReference } from '../job/get-agent-job.ts';
import { refuseArchived } from '../job/person-events.ts';
import type { PromptAuthor } from '../job/prompt-author.ts';

/**
 * Asks for a follow-up about the failing checks of a job's pull request, in the caller's transaction. A worker reads the
 * checks and starts it, because only workers connect to Git hosts. Throws `not_found`, and `conflict` if the job is
 * active or archived, has no pull request, or is on the built-in host, which has no checks.
 */
export async function requestCheckFixes(
  trx: Database,
  { job: reference, author }: { job: JobReference; author: PromptAuthor | undefined },
): Promise<AgentJobRow> {
  const project = await getOwnProject(trx, reference);
  const job = await lockAgentJob(trx, reference);
  refuseArchived(job);
  if (job.status === 'active')
    throw new AppError(
      'conflict',
      'The job is still active. Try again when it has ended and its checks have finished.',
    );
  if (job.pr_id === null)
    throw new AppError('conflict', "The job doesn't have a pull request, so it has no checks to fix.");
  if (parsePlace(project).kind === 'built-in')
    throw new AppError(
      'conflict',
      "The built-in Git host doesn't run checks. To ask for a change, send the job a message.",
    );
  const request = { at: new Date().toISOString(), ...(author && { author }) };
  return trx
    .updateTable('agent_jobs')
    .set({ checks_request: JSON.stringify(request), review_at: DUE_NOW })
    .where('id', '=', job.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Makes the jobs of a branch or commit due soon, after its host reported a check. Several reports of the same commit lead
 * to one reading. Returns whether there are any.
 */
export async function requestCheckReading(
  db: Database,
  { projectId, branch, commit }: { projectId: string; branch: string | undefined; commit: string | undefined },
): Promise<boolean> {
  const rows = await db
    .updateTable('agent_jobs')
    .set({ review_at: sql<Date>`least(review_at, clock_timestamp() + interval '10 seconds')` })
    .where('project_id', '=', projectId)
    .where('pr_id', 'is not', null)
    .where('status', '!=', 'archived')
    .where((where) =>
      where.or([
        ...(branch === undefined ? [] : [where('branch', '=', branch)]),
        ...(commit === undefined ? [] : [where(sql`checks ->> 'commit'`, '=', commit)]),
      ]),
    )
    .returning('id')
    .execute();
  return rows.length > 0;
}
