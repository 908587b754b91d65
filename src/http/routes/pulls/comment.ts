import type { PullCommentAuthor } from '../../../agent/hosts/built-in/pull-comment-rows.ts';
import { setResolved } from '../../../agent/hosts/built-in/pull-comment-rows.ts';
import type { PullWithProject } from '../../../agent/hosts/built-in/pull-rows.ts';
import { sendMessage } from '../../../agent/job/send-message.ts';
import { MAX_PROMPT_CHARACTERS } from '../../../agent/job/start-turn.ts';
import { addPullComment } from '../../../agent/reviews/add-pull-comment.ts';
import { findPullJob } from '../../../agent/reviews/find-pull-job.ts';
import type { Database } from '../../../db/schema.ts';
import type { PullVerdict } from '../../../db/tables/agent-jobs.ts';
import { AppError } from '../../../errors.ts';
import type { Queue } from '../../../queue/queue.ts';

/** The fields of a submitted form, which can have any value. */
export type FormFields = Readonly<Record<string, unknown>>;

/** A form that a visitor submitted. */
export interface Submission {
  pull: PullWithProject;
  fields: FormFields;
  author: PullCommentAuthor;
}

/** Adds the comment, reply or review of a form. Returns the id of its thread on the page. */
export async function submitComment(trx: Database, { pull, fields, author }: Submission): Promise<string> {
  const replyTo = readText(fields['thread']) || undefined;
  const path = replyTo === undefined ? readText(fields['path']) : '';
  const line = Number(readText(fields['line']));
  if (path !== '' && !(Number.isInteger(line) && line >= 1 && line <= MAX_LINE))
    throw new AppError('invalid_request', 'Enter the number of a line.');
  const { id, thread_id: threadId } = await addPullComment(trx, {
    projectId: pull.project_id,
    pullId: pull.id,
    author,
    body: readText(fields['body']),
    threadId: replyTo,
    verdict: replyTo === undefined && path === '' ? readVerdict(fields['verdict']) : undefined,
    place:
      path === ''
        ? undefined
        : { path: path.slice(0, 500), line, side: fields['side'] === 'before' ? 'before' : 'after' },
  });
  return threadId ?? id;
}

const MAX_LINE = 10_000_000;

function readVerdict(value: unknown): PullVerdict | undefined {
  return value === 'approve' || value === 'request-changes' ? value : undefined;
}

/** Resolves or reopens the thread of a form. Returns its id on the page. */
export async function submitResolution(trx: Database, { pull, fields, author }: Submission): Promise<string> {
  const resolvedBy = fields['resolved'] === 'yes' ? author.name : undefined;
  const { id } = await setResolved(trx, { pullId: pull.id, threadId: readText(fields['thread']), resolvedBy });
  return id;
}

/** Sends a follow-up to the job of a pull request. */
export async function submitPrompt(
  trx: Database,
  {
    pull,
    prompt,
    queue,
    model,
  }: { pull: PullWithProject; prompt: string; queue: Pick<Queue, 'enqueue'>; model: string | undefined },
): Promise<void> {
  const job = await findPullJob(trx, { projectId: pull.project_id, pullId: pull.id });
  if (!job) throw new AppError('conflict', "This pull request isn't from an agent job, so there is no agent to ask.");
  if (prompt === '') throw new AppError('invalid_request', 'Enter what to change.');
  if (prompt.length > MAX_PROMPT_CHARACTERS)
    throw new AppError('invalid_request', `Enter at most ${MAX_PROMPT_CHARACTERS} characters.`);
  const reference = { id: job.id, projectId: pull.project_id, organizationId: pull.organization_id };
  await sendMessage(trx, { queue, message: { job: reference, prompt, model } });
}

/** The prompt of the button that asks the agent to resolve a conflict. */
export const CONFLICT_PROMPT = 'Resolve the conflict with the target branch.';

/** Returns the text of a field, or an empty string. */
export function readText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
