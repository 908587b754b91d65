import { sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Queue } from '../../queue/queue.ts';
import type { MessageAttachment } from '../types/event.ts';
import { getOwnProject } from './create-agent-job.ts';
import type { AcceptedPrompt } from './create-agent-job.ts';
import { lockAgentJob } from './get-agent-job.ts';
import type { JobReference } from './get-agent-job.ts';
import { requireBudget, type BudgetRules } from '../budget/require-budget.ts';
import { readUsage, takeFromAllowance } from './hourly-limit.ts';
import { chooseModel } from './job-inputs.ts';
import { refuseArchived } from './person-events.ts';
import type { PromptAuthor } from './prompt-author.ts';
import { queueMessage } from './queue-message.ts';
import { requireWords } from './require-words.ts';
import { startTurn } from './start-turn.ts';

/** A message to a job: to a working agent, or another prompt for a finished job. */
export interface FollowUp {
  job: JobReference;
  prompt: string;
  /** Whether the agent needs an approved plan for this prompt. @defaultValue the project's setting */
  planFirst?: boolean | undefined;
  /** The value of `BINDERY_MODEL`. The job itself keeps the model that it started with. */
  model: string | undefined;
  /** Stored files. @defaultValue none */
  attachments?: readonly MessageAttachment[] | undefined;
  /** The signed-in user who sends it. @defaultValue an API key sends it */
  author?: PromptAuthor | undefined;
}

/**
 * Sends a message to a job in the caller's transaction. A finished job becomes active again with the message as its next
 * prompt, which counts toward the hourly limit. For an active job, the message is queued, and the agent reads it before
 * its next step. Throws `not_found`, `conflict` if the job is archived or too many messages are unread, `unavailable`
 * without a model, `HourlyLimitReached` and `BudgetReached`.
 */
export async function sendMessage(
  trx: Database,
  {
    queue,
    message,
    budgets = {},
  }: { queue: Pick<Queue, 'enqueue'>; message: FollowUp; budgets?: BudgetRules | undefined },
): Promise<AcceptedPrompt> {
  const { id: projectId, agent } = await getOwnProject(trx, message.job);
  requireWords(message.prompt);
  chooseModel({ model: message.model });
  const before = await lockAgentJob(trx, message.job);
  refuseArchived(before);
  if (before.status === 'active')
    return {
      job: await queueMessage(trx, { queue, job: before, text: message.prompt, attachments: message.attachments }),
      usage: await readUsage(trx, projectId),
    };
  const usage = await takeFromAllowance(trx, projectId);
  await requireBudget(trx, {
    projectId,
    model: before.model,
    rules: budgets,
    job: { tokens: before.budget_tokens, micros: before.budget_micros },
    used: { tokens: before.input_tokens + before.output_tokens, micros: before.cost_micros ?? 0 },
  });
  const job = await trx
    .updateTable('agent_jobs')
    .set({
      status: 'active',
      error: null,
      outcome: null,
      failure_code: null,
      stopped_at: null,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const planFirst = message.planFirst || agent.planFirst;
  await startTurn(trx, {
    queue,
    job,
    prompt: message.prompt,
    planFirst,
    author: message.author,
    attachments: message.attachments,
  });
  return { job, usage };
}
