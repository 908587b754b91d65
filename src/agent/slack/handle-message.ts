import { recordAudit } from '../../accounts/audit/record-audit.ts';
import { getProject } from '../../accounts/projects/projects.ts';
import type { Project } from '../../accounts/projects/projects.ts';
import { SlackFailure } from '../../accounts/slack/slack-api.ts';
import { findSlackChannel } from '../../accounts/slack/slack-channels.ts';
import type { SlackMember } from '../../accounts/slack/slack-user.ts';
import { DUE_NOW } from '../../db/clock.ts';
import type { AgentJobRow, Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { answerQuestion } from '../job/answer-question.ts';
import { findPromptAuthor } from '../job/prompt-author.ts';
import { startOrContinue } from '../mentions/start-or-continue.ts';
import { finishSlackEvent } from './due-slack.ts';
import type { DueSlackEvent } from './due-slack.ts';
import { findThreadJob } from './find-thread-job.ts';
import { findAllowedMember } from './find-allowed-member.ts';
import type { SlackThread, SlackWork } from './slack-deps.ts';
import type { SlackMessageInput } from './slack-input.ts';
import { tellPerson } from './tell-person.ts';
import { fromMrkdwn } from './to-mrkdwn.ts';
import { writeSlackPrompt } from './write-slack-prompt.ts';
import type { ThreadPost } from './write-slack-prompt.ts';

/**
 * Handles a message in Slack. A mention starts a job, or continues the one of its thread. Replies in the thread of a
 * running job answer its question, or steer it. Can be repeated after a crash: the message has one effect.
 */
export async function handleMessage(
  work: SlackWork,
  { event, input }: { event: DueSlackEvent; input: SlackMessageInput },
): Promise<void> {
  const { db } = work.deps;
  const { organizationId, botUserId } = work.app;
  const { channelId, user } = input;
  const thread: SlackThread = { organizationId, channelId, threadTs: input.threadTs ?? input.ts };
  const job = await findThreadJob(db, thread);
  const isMention = input.isMention || input.text.includes(`<@${botUserId}>`);
  // People can talk about a finished job without starting another prompt.
  if (!isMention && job?.status !== 'active') return;
  const channel = await findSlackChannel(db, { organizationId, channelId });
  if (!channel) return tellPerson(work, { thread, user, text: NO_PROJECT });
  const continuedJob = job?.project_id === channel.projectId && canContinue(job) ? job : undefined;
  const action = continuedJob?.waiting?.for === 'answer' ? 'agent.answer' : 'agent.prompt';
  const member = await findAllowedMember(work, { user, thread, action, projectId: channel.projectId });
  if (!member) return;
  const text = fromMrkdwn(input.text, botUserId);
  const posts = continuedJob || input.threadTs === undefined ? [] : await readPosts(work, { thread, before: input.ts });
  const project = await getProject(db, { id: channel.projectId, organizationId });
  try {
    await db.transaction().execute(async (trx) => {
      if (!(await finishSlackEvent(trx, event))) return;
      await send(trx, { work, project, job: continuedJob, member, text, posts, thread });
    });
  } catch (error) {
    // A limit, a budget, no model or no words. The person can ask again.
    if (!(error instanceof AppError)) throw error;
    await tellPerson(work, { thread, user, text: `I can't start working on this: ${error.message}` });
  }
}

const NO_PROJECT =
  "This channel isn't connected to a project. An admin of your Bindery organization can connect it on the Slack page of the dashboard.";

function canContinue({ status, pr_state: state }: AgentJobRow): boolean {
  return status !== 'archived' && (state === null || state === 'open');
}

/** Reads the messages of a thread before the mention. Without the permission to read them, the mention is enough. */
async function readPosts(
  { call, app }: SlackWork,
  { thread: { channelId: channel, threadTs: ts }, before }: { thread: SlackThread; before: string },
): Promise<ThreadPost[]> {
  try {
    const answer = await call('conversations.replies', { channel, ts, latest: before, limit: MAX_POSTS });
    const messages = Array.isArray(answer.messages) ? (answer.messages as Partial<Record<string, unknown>>[]) : [];
    return messages
      .filter((message) => message.ts !== before)
      .map(({ user, bot_id: bot, text }) => ({
        user: String(user ?? bot ?? ''),
        text: typeof text === 'string' ? fromMrkdwn(text, app.botUserId) : '',
      }));
  } catch (error) {
    if (!(error instanceof SlackFailure) || error.isTransient) throw error;
    return [];
  }
}

const MAX_POSTS = 50;

interface SentMessage {
  work: SlackWork;
  project: Project;
  /** The job that continues; undefined to start one. */
  job: AgentJobRow | undefined;
  member: SlackMember;
  text: string;
  posts: readonly ThreadPost[];
  thread: SlackThread;
}

/** Gives the message to the agent, and makes the thread due. */
async function send(
  trx: Database,
  { work: { deps }, project, job, member, text, posts, thread }: SentMessage,
): Promise<void> {
  const { queue, models, budgets } = deps;
  const { id: projectId, organizationId } = project;
  const actor = { kind: 'session', userId: member.userId, sessionId: null } as const;
  const isAnswer = job?.waiting?.for === 'answer';
  let start: { job_id: string; turn: number } | undefined;
  if (job && isAnswer) {
    await answerQuestion(trx, { queue, answer: { job: { id: job.id, projectId, organizationId }, answer: text } });
  } else {
    const author = await findPromptAuthor(trx, actor);
    const prompt = writeSlackPrompt({ author: member.name || member.email, text, posts });
    start = await startOrContinue(trx, { queue, models, budgets, project, prompt, before: job, author });
  }
  const jobId = start?.job_id ?? job?.id ?? '';
  await recordAudit(trx, {
    organizationId,
    actor,
    ip: null,
    action: isAnswer ? 'agent.answer' : 'agent.prompt',
    subject: jobId,
    details: { projectId, slackChannel: thread.channelId },
  });
  await storeThread(trx, { thread, jobId, isNew: job === undefined });
}

async function storeThread(
  trx: Database,
  { thread, jobId, isNew }: { thread: SlackThread; jobId: string; isNew: boolean },
): Promise<void> {
  const change = { job_id: jobId, due_at: DUE_NOW, failures: 0, ...(isNew && { first_turn: 1 }) };
  await trx
    .insertInto('slack_threads')
    .values({
      organization_id: thread.organizationId,
      channel_id: thread.channelId,
      thread_ts: thread.threadTs,
      job_id: jobId,
      first_turn: 1,
      due_at: DUE_NOW,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'channel_id', 'thread_ts']).doUpdateSet(change))
    .execute();
}
