/** Appends the events of the worker that runs a job. */
import { sql } from 'kysely';
import type { AgentJobChange, AgentJobRow, Database } from '../../db/schema.ts';
import { toStorableText } from '../../lib/storable.ts';
import type { Queue } from '../../queue/queue.ts';
import { readTurn } from '../loop/read-turn.ts';
import { enqueueAutomation } from '../automations/request-run.ts';
import { recordUsage } from '../budget/reserve-budget.ts';
import type { ModelReply } from '../types/model.ts';
import type { AgentEvent, PersonMessage } from '../types/event.ts';
import { finishTurns, insertEvent, JobLost, readEvents, sumUsage } from './event-log.ts';
import type { LoggedEvent } from './event-log.ts';
import { isFromPerson } from './person-events.ts';
import type { PromptAuthor } from './prompt-author.ts';
import { listCommentNumbers } from '../reviews/write-prompt.ts';
import { startTurn } from './start-turn.ts';
import { createWaitChange } from './waiting.ts';

/** An event to append. */
export interface Append {
  jobId: string;
  turn: number;
  /** One more than the number of the last event that the caller knows. */
  seq: number;
  event: AgentEvent;
  /** The cost in millionths of a US dollar, if it is known. */
  costMicros?: number | undefined;
  /** Queues the next turn if people have sent messages that this turn didn't read. */
  queue: Pick<Queue, 'enqueue'>;
}

/**
 * Appends an event of the job's worker and updates the job's row in the same transaction. Returns the events from `seq`
 * on: those that people have added in the meantime, and then this one. Throws `JobLost` if the job is no longer active
 * or if another worker has appended events.
 */
export async function appendEvent(db: Database, append: Append): Promise<LoggedEvent[]> {
  const { jobId, turn, seq, event } = append;
  const isEnd = event.type === 'completed' || event.type === 'failed';
  return db.transaction().execute(async (trx) => {
    const job = await trx
      .updateTable('agent_jobs')
      .set({
        updated_at: sql<Date>`now()`,
        waiting: null,
        waiting_until: null,
        ...getJobChange(event),
        ...(isEnd && { review_at: DUE_WITH_PULL }),
      })
      .where('id', '=', jobId)
      .where('status', '=', 'active')
      .returningAll()
      .executeTakeFirst();
    if (!job) throw new JobLost('The job is no longer active.');
    const peopleEvents = await readEvents(trx, { jobId, after: seq - 1 });
    if (peopleEvents.some((each) => !isFromPerson(each.event)))
      throw new JobLost('Another worker has taken over the job.');
    const usage = sumUsage(event);
    if (usage) await addUsage(trx, { ...append, usage });
    const loggedEvent = await insertEvent(trx, { jobId, turn, event });
    if (isEnd) await endTurn(trx, { ...append, job, seq: loggedEvent.seq });
    const wait = createWaitChange(loggedEvent);
    if (wait) {
      await trx.updateTable('agent_jobs').set(wait).where('id', '=', jobId).execute();
      if (await findAuthor(trx, append))
        await append.queue.enqueue(trx, 'agent-mail', { jobId, event: loggedEvent.seq });
    }
    return [...peopleEvents, loggedEvent];
  });
}

/** Finishes the turn. Messages that it didn't read become the prompt of another turn, so that none is lost. */
async function endTurn(
  trx: Database,
  { jobId, turn, seq, event, queue, job }: Append & { job: AgentJobRow },
): Promise<void> {
  await finishTurns(trx, jobId);
  const { automation_id: automationId, organization_id: owner } = job;
  if (automationId !== null) await enqueueAutomation(trx, { queue, automationId, owner });
  const events = await readEvents(trx, { jobId, turn });
  const planFirst = events.some((each) => each.event.type === 'prompt' && each.event.planFirst === true);
  const unreadMessages = listUnreadMessages(events.map((each) => each.event));
  const isLast = unreadMessages.length === 0;
  const change = isLast ? getEnd(event) : { stopped_at: null };
  await trx.updateTable('agent_jobs').set(change).where('id', '=', jobId).execute();
  const author = await findAuthor(trx, { jobId, turn });
  if (isLast && author && !isEndedByPerson(event)) await queue.enqueue(trx, 'agent-mail', { jobId, event: seq });
  if (isLast) return;
  const nextTurn = await startTurn(trx, {
    queue,
    job,
    prompt: unreadMessages.map(({ text }) => text).join('\n\n'),
    earlierAttachments: unreadMessages.flatMap(({ attachments = [] }) => attachments),
    planFirst,
    author,
  });
  await moveComments(trx, {
    jobId,
    turn,
    nextTurn,
    numbers: unreadMessages.flatMap(({ text }) => listCommentNumbers(text)),
  });
}

/** Returns whether a person stopped the job or rejected its plan, so that they know how it ended. */
function isEndedByPerson(event: AgentEvent): boolean {
  return event.type === 'completed' && (event.outcome === 'stopped' || event.outcome === 'plan_rejected');
}

/** Review comments that a turn didn't read are answered from the next one. */
async function moveComments(
  trx: Database,
  { jobId, turn, nextTurn, numbers }: { jobId: string; turn: number; nextTurn: number; numbers: readonly number[] },
): Promise<void> {
  if (numbers.length === 0) return;
  await trx
    .updateTable('review_comments')
    .set({ turn: nextTurn })
    .where('job_id', '=', jobId)
    .where('turn', '=', turn)
    .where('number', 'in', numbers)
    .execute();
}

/** Returns the signed-in user who sent the prompt of a turn. */
async function findAuthor(
  trx: Database,
  { jobId, turn }: Pick<Append, 'jobId' | 'turn'>,
): Promise<PromptAuthor | undefined> {
  const row = await trx
    .selectFrom('agent_turns')
    .select(['user_id as userId', 'author_name as name', 'author_email as email'])
    .where('job_id', '=', jobId)
    .where('turn', '=', turn)
    .executeTakeFirstOrThrow();
  const { userId, name, email } = row;
  return userId !== null && name !== null && email !== null ? { userId, name, email } : undefined;
}

/** Lists the messages that a turn didn't read. A person who stops a turn also withdraws the messages before. */
function listUnreadMessages(turn: readonly AgentEvent[]): PersonMessage[] {
  const lastStop = turn.findLastIndex(({ type }) => type === 'stopped');
  const { unread } = readTurn(turn);
  const laterMessages = turn.slice(lastStop + 1).flatMap((event) => (event.type === 'message' ? [event] : []));
  return unread.slice(Math.max(0, unread.length - laterMessages.length));
}

function getJobChange(event: AgentEvent): AgentJobChange {
  switch (event.type) {
    case 'workspace':
      return event.continued
        ? { branch: event.branch }
        : { branch: event.branch, pr_id: null, pr_link: null, pr_state: null, pr_draft: false, pr_conflict: false };
    case 'pull-request':
      return {
        pr_id: event.id,
        pr_link: event.url,
        pr_state: 'open',
        pr_draft: event.draft ?? false,
        pr_conflict: false,
      };
    default:
      return {};
  }
}

/** The comments of a pull request are answered, and new ones delivered, as soon as a turn ends. */
const DUE_WITH_PULL = sql<Date | null>`case when pr_id is not null then now() end`;

function getEnd(event: AgentEvent): AgentJobChange {
  if (event.type === 'failed')
    return { status: 'failed', error: toStorableText(event.error), failure_code: event.code ?? null };
  return { status: 'completed', outcome: event.type === 'completed' ? (event.outcome ?? null) : null };
}

/** Adds the tokens, and the cost if the price is known. */
async function addUsage(
  trx: Database,
  { jobId, usage, costMicros }: Append & { usage: ModelReply['usage'] },
): Promise<void> {
  const cachedTokens = Math.min(usage.cached ?? 0, usage.input);
  await trx
    .updateTable('agent_jobs')
    .set((set) => ({
      input_tokens: set('input_tokens', '+', usage.input),
      output_tokens: set('output_tokens', '+', usage.output),
      cached_tokens: set('cached_tokens', '+', cachedTokens),
      ...(costMicros !== undefined && {
        cost_micros: sql<number>`coalesce(cost_micros, 0) + ${Math.round(costMicros)}`,
      }),
    }))
    .where('id', '=', jobId)
    .execute();
  await recordUsage(trx, { jobId, tokens: usage.input + usage.output, micros: costMicros ?? 0 });
}
