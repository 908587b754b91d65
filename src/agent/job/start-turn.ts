import { sql } from 'kysely';
import type { AgentJobRow, Database } from '../../db/schema.ts';
import type { Queue } from '../../queue/queue.ts';
import { keepAttachments } from '../attachments/store-attachments.ts';
import type { TranslationRequest } from '../types/translation.ts';
import type { MessageAttachment } from '../types/event.ts';
import { insertEvent } from './event-log.ts';
import type { PromptAuthor } from './prompt-author.ts';

/** Maximum characters of a prompt. */
export const MAX_PROMPT_CHARACTERS = 50_000;

/** A turn to add. */
export interface NewTurn {
  queue: Pick<Queue, 'enqueue'>;
  job: AgentJobRow;
  prompt: string;
  /** Whether the agent needs an approved plan. @defaultValue false */
  planFirst?: boolean | undefined;
  /** Whether the agent only reports, and changes nothing. @defaultValue false */
  reportOnly?: boolean | undefined;
  /** The translation that the prompt asks for. @defaultValue none */
  translate?: TranslationRequest | undefined;
  /** The person who asked. */
  author?: PromptAuthor | undefined;
  /** Stored files of the prompt, which the turn keeps. @defaultValue none */
  attachments?: readonly MessageAttachment[] | undefined;
  /** Files that an earlier turn of the job keeps. @defaultValue none */
  earlierAttachments?: readonly MessageAttachment[] | undefined;
}

/**
 * Adds a turn to a job that the caller's transaction has created or locked: the prompt, its event and the queue entry.
 * With `planFirst`, the agent needs an approved plan before its first change. Returns the number of the turn.
 */
export async function startTurn(
  trx: Database,
  {
    queue,
    job,
    prompt,
    planFirst = false,
    reportOnly = false,
    translate,
    author,
    attachments: newAttachments = [],
    earlierAttachments = [],
  }: NewTurn,
): Promise<number> {
  const { turn } = await trx
    .insertInto('agent_turns')
    .values((values) => ({
      job_id: job.id,
      turn: values
        .selectFrom('agent_turns')
        .select(sql<number>`coalesce(max(turn), 0) + 1`.as('turn'))
        .where('job_id', '=', job.id),
      project_id: job.project_id,
      prompt,
      user_id: author?.userId ?? null,
      author_name: author?.name ?? null,
      author_email: author?.email ?? null,
    }))
    .returning('turn')
    .executeTakeFirstOrThrow();
  await keepAttachments(trx, { jobId: job.id, turn, attachments: newAttachments });
  const attachments = [...earlierAttachments, ...newAttachments];
  const event = {
    type: 'prompt' as const,
    prompt,
    ...(planFirst && { planFirst }),
    ...(reportOnly && { reportOnly }),
    ...(translate && { translate }),
    ...(attachments.length > 0 && { attachments }),
  };
  await insertEvent(trx, { jobId: job.id, turn, event });
  await enqueueTurn(trx, { queue, job });
  return turn;
}

/** Queues a job whose current turn has not finished. */
export async function enqueueTurn(
  trx: Database,
  { queue, job }: { queue: Pick<Queue, 'enqueue'>; job: AgentJobRow },
): Promise<void> {
  await queue.enqueue(trx, 'agent', { jobId: job.id }, { group: job.project_id, owner: job.organization_id });
}
