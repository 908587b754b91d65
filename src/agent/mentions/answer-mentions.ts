import type { AgentJobRow, Database } from '../../db/schema.ts';
import type { MentionState } from '../../db/tables/mentions.ts';
import { HostFailure } from '../hosts/host.ts';
import type { Discussion, RepositoryHost } from '../hosts/host.ts';
import { readEvents } from '../job/event-log.ts';
import { getJobUrl } from '../job/job-url.ts';
import { addMark, findMark } from '../reviews/own-mark.ts';
import { neutralizeMarkdown } from '../safety/inert-text.ts';
import { isTurnFinished, readTurnEnd } from './read-turn-end.ts';
import type { DiscussionRequest } from './mention-deps.ts';

interface MentionAnswers {
  request: DiscussionRequest;
  host: RepositoryHost;
  discussion: Discussion;
  publicUrl: string;
  redact(text: string): string;
}

/**
 * Tells people about the jobs of their mentions: when a job starts or can't start, and when it ends. Can be repeated after
 * a crash: a reply that was already written isn't written again.
 */
export async function answerMentions(db: Database, answers: MentionAnswers): Promise<void> {
  const { request, discussion } = answers;
  const writtenMarks = new Set(discussion.posts.map(({ body }) => findMark(body)));
  for (const mention of await selectOpen(db, request)) {
    const { id, state, reason } = mention;
    const job = mention.job_id === null ? undefined : await findJob(db, mention.job_id);
    const answerer = { answers, mention, writtenMarks };
    if (state === 'refused') {
      const text = `I can't start working on this: ${neutralizeMarkdown(answers.redact(reason ?? ''))}`;
      await reply(answerer, { mark: id, text });
      await setState(db, id, 'answered');
    } else if (!job) await setState(db, id, 'answered');
    else {
      if (state === 'started') {
        await react(answerer);
        const link = `[job](${getJobUrl(job, answers.publicUrl)})`;
        await reply(answerer, { mark: id, text: `I'm working on this in a ${link}. I'll reply here when I'm done.` });
        await setState(db, id, 'announced');
      }
      const result = await describeEnd(db, { job, turn: mention.turn ?? 1, answers });
      if (result === undefined) continue;
      await reply(answerer, { mark: `ma_${id.slice(3)}`, text: result });
      await setState(db, id, 'answered');
    }
  }
}

type OpenMention = Awaited<ReturnType<typeof selectOpen>>[number];

function selectOpen(db: Database, { projectId, subject }: DiscussionRequest) {
  return db
    .selectFrom('mentions')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .where('state', 'in', ['refused', 'started', 'announced'])
    .orderBy('id')
    .execute();
}

function findJob(db: Database, id: string): Promise<AgentJobRow | undefined> {
  return db.selectFrom('agent_jobs').selectAll().where('id', '=', id).executeTakeFirst();
}

interface Answerer {
  answers: MentionAnswers;
  mention: OpenMention;
  /** Marks of the replies that exist. */
  writtenMarks: ReadonlySet<string | undefined>;
}

async function reply(
  { answers: { request, host }, mention, writtenMarks }: Answerer,
  { mark, text }: { mark: string; text: string },
): Promise<void> {
  if (writtenMarks.has(mark)) return;
  const thread = mention.thread ?? undefined;
  await host.discussions?.reply({ subject: request.subject, thread, body: addMark(text, mark) }, request.signal);
}

/** Shows that the mention was seen. The reply matters more, so a refused reaction doesn't prevent it. */
async function react({ answers: { request, host }, mention }: Answerer): Promise<void> {
  try {
    await host.discussions?.react?.({ subject: request.subject, postId: mention.host_id }, request.signal);
  } catch (error) {
    if (!(error instanceof HostFailure) || error.retryable) throw error;
  }
}

/** Describes how a turn ended. Returns undefined while it runs. */
async function describeEnd(
  db: Database,
  { job, turn, answers }: { job: AgentJobRow; turn: number; answers: MentionAnswers },
): Promise<string | undefined> {
  if (!(await isTurnFinished(db, { jobId: job.id, turn }))) return undefined;
  const end = readTurnEnd((await readEvents(db, { jobId: job.id, turn })).map(({ event }) => event));
  const { isFailed, pullUrl } = end;
  const link = `[job](${getJobUrl(job, answers.publicUrl)})`;
  const summary = neutralizeMarkdown(answers.redact(end.summary));
  const parts = [
    ...(isFailed || !end.isFinished ? [`I couldn't finish this. The ${link} shows the reason.`] : []),
    ...(summary === '' ? [] : [summary]),
    ...(pullUrl === undefined ? [] : [`Pull request: ${pullUrl}`]),
    ...(pullUrl === undefined && !isFailed ? [`No files were changed. See the ${link}.`] : []),
  ];
  return parts.join('\n\n');
}

async function setState(db: Database, id: string, state: MentionState): Promise<void> {
  await db.updateTable('mentions').set({ state }).where('id', '=', id).execute();
}
