import type { AgentJobRow, Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { Queue } from '../../queue/queue.ts';
import { lockAgentJob } from './get-agent-job.ts';
import type { JobReference } from './get-agent-job.ts';
import { addPersonEvent, refuseArchived } from './person-events.ts';

/** A person's decision about a plan. */
export interface PlanDecision {
  job: JobReference;
  decision: 'approve' | 'reject';
  /** The plan as the person edited it. @defaultValue as proposed */
  plan?: string | undefined;
  /** ID of the event with the plan. @defaultValue the plan that the job waits for */
  event?: number | undefined;
}

/**
 * Decides about the plan that a job waits for in the caller's transaction. An approved job continues, and a rejected one
 * ends without changes. Throws `not_found`, `conflict` if the job doesn't wait for a decision about this plan, and
 * `invalid_request` for a rejected plan that was edited.
 */
export async function decidePlan(
  trx: Database,
  {
    queue,
    decision: { job: reference, decision, plan, event },
  }: { queue: Pick<Queue, 'enqueue'>; decision: PlanDecision },
): Promise<AgentJobRow> {
  if (decision === 'reject' && plan !== undefined)
    throw new AppError(
      'invalid_request',
      'Expected "plan" only with the decision "approve". Remove it, or approve the plan.',
    );
  const job = await lockAgentJob(trx, reference);
  refuseArchived(job);
  if (job.waiting?.for !== 'approval')
    throw new AppError(
      'conflict',
      job.status === 'active'
        ? "The job isn't waiting for an approval: the plan was already approved or rejected, or the deadline has passed."
        : "The job isn't waiting for an approval, because it has ended. To continue it, send a message.",
    );
  if (event !== undefined && event !== job.waiting.event)
    throw new AppError(
      'conflict',
      `The job is waiting for a decision about plan ${job.waiting.event}, but this is a decision about plan ${event}. Get the job again to see the current plan.`,
    );
  return addPersonEvent(trx, {
    queue,
    job,
    event: {
      type: 'approval',
      decision: decision === 'approve' ? 'approved' : 'rejected',
      ...(plan !== undefined && { plan }),
    },
  });
}
