import type { AgentJobRow, Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { Queue } from '../../queue/queue.ts';
import { lockAgentJob } from './get-agent-job.ts';
import type { JobReference } from './get-agent-job.ts';
import { addPersonEvent, refuseArchived } from './person-events.ts';

/**
 * Stops the current turn of a job in the caller's transaction. The worker notices within a second or two and publishes
 * what exists. Stopping again changes nothing. Throws `not_found`, and `conflict` if the job has ended.
 */
export async function stopAgentJob(
  trx: Database,
  { queue, job: reference }: { queue: Pick<Queue, 'enqueue'>; job: JobReference },
): Promise<AgentJobRow> {
  const job = await lockAgentJob(trx, reference);
  refuseArchived(job);
  if (job.stopped_at !== null) return job;
  if (job.status !== 'active')
    throw new AppError('conflict', `The job is already ${job.status}. There is nothing to stop.`);
  return addPersonEvent(trx, { queue, job, event: { type: 'stopped' } });
}
