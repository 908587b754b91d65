import type { AgentJobRow, Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { Queue } from '../../queue/queue.ts';
import { lockAgentJob } from './get-agent-job.ts';
import type { JobReference } from './get-agent-job.ts';
import { addPersonEvent, refuseArchived } from './person-events.ts';

/** A person's answer to a job's question. */
export interface Answer {
  job: JobReference;
  answer: string;
  /** ID of the event with the question. @defaultValue the question that the job waits for */
  question?: number | undefined;
}

/**
 * Answers the question that a job waits for in the caller's transaction, and lets the job continue. Throws `not_found`,
 * and `conflict` if the job doesn't wait for an answer to this question.
 */
export async function answerQuestion(
  trx: Database,
  { queue, answer }: { queue: Pick<Queue, 'enqueue'>; answer: Answer },
): Promise<AgentJobRow> {
  const job = await lockAgentJob(trx, answer.job);
  refuseArchived(job);
  if (job.waiting?.for !== 'answer')
    throw new AppError(
      'conflict',
      job.status === 'active'
        ? "The job isn't waiting for an answer: the question was already answered, or its deadline has passed. To tell the agent something, send a message."
        : "The job isn't waiting for an answer, because it has ended. To continue it, send a message.",
    );
  if (answer.question !== undefined && answer.question !== job.waiting.event)
    throw new AppError(
      'conflict',
      `The job is waiting for an answer to question ${job.waiting.event}, but this is an answer to question ${answer.question}. Get the job again to see the current question.`,
    );
  return addPersonEvent(trx, { queue, job, event: { type: 'answer', text: answer.answer } });
}
