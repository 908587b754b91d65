import { sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { Queue } from '../../queue/queue.ts';
import { getOwnProject, requireModel } from './create-agent-job.ts';
import type { AcceptedPrompt } from './create-agent-job.ts';
import { lockAgentJob } from './get-agent-job.ts';
import type { JobReference } from './get-agent-job.ts';
import { takeFromAllowance } from './hourly-limit.ts';
import { startTurn } from './start-turn.ts';

/** Another prompt for a finished job. */
export interface FollowUp {
  job: JobReference;
  prompt: string;
  /** The value of `BINDERY_MODEL`. The job itself keeps the model that it started with. */
  model: string | undefined;
}

/**
 * Sends another prompt to a finished job in the caller's transaction, which makes the job active again. Throws
 * `not_found`, `conflict` if the job is active or archived, `unavailable` without a model, and `HourlyLimitReached`.
 */
export async function sendMessage(
  trx: Database,
  { queue, message }: { queue: Pick<Queue, 'enqueue'>; message: FollowUp },
): Promise<AcceptedPrompt> {
  const { id: projectId } = await getOwnProject(trx, message.job);
  requireModel(message.model);
  const before = await lockAgentJob(trx, message.job);
  if (before.status === 'active')
    throw new AppError('conflict', 'The job is still active. Send the next message once it is completed or failed.');
  if (before.status === 'archived') throw new AppError('conflict', 'The job is archived. Create a new job.');
  const usage = await takeFromAllowance(trx, projectId);
  const job = await trx
    .updateTable('agent_jobs')
    .set({ status: 'active', error: null, stopped_at: null, updated_at: sql<Date>`now()` })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await startTurn(trx, { queue, job, prompt: message.prompt });
  return { job, usage };
}
