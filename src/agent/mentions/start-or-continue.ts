import type { Project } from '../../accounts/projects/projects.ts';
import type { AgentJobRow, Database } from '../../db/schema.ts';
import { createAgentJob } from '../job/create-agent-job.ts';
import { getCurrentTurn } from '../job/person-events.ts';
import type { PromptAuthor } from '../job/prompt-author.ts';
import { sendMessage } from '../job/send-message.ts';
import type { MentionDeps } from './mention-deps.ts';

/** A prompt that someone wrote where the agent was mentioned. */
export interface MentionedPrompt extends Pick<MentionDeps, 'queue' | 'models' | 'budgets'> {
  project: Project;
  prompt: string;
  /** The job of the same conversation, which continues. Undefined if there is none. */
  before: Pick<AgentJobRow, 'id'> | undefined;
  /** Branch that a new job starts from. @defaultValue the project's branch */
  branch?: string | undefined;
  /** @defaultValue none */
  author?: PromptAuthor | undefined;
}

/**
 * Sends the prompt to the conversation's job, or starts one, in the caller's transaction. Throws like `createAgentJob`
 * and `sendMessage`.
 */
export async function startOrContinue(
  trx: Database,
  { queue, models, budgets, project, prompt, before, branch, author }: MentionedPrompt,
): Promise<{ job_id: string; turn: number }> {
  const { id: projectId, organizationId } = project;
  if (before) {
    const job = { id: before.id, projectId, organizationId };
    await sendMessage(trx, { queue, message: { job, prompt, model: models.model, author }, budgets });
    return { job_id: before.id, turn: await getCurrentTurn(trx, before.id) };
  }
  const { job } = await createAgentJob(trx, {
    queue,
    models,
    budgets,
    job: { organizationId, projectId, prompt, author, ...(branch !== undefined && { branch }) },
  });
  return { job_id: job.id, turn: 1 };
}
