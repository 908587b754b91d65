import { storeHostProblem } from '../../accounts/projects/host-problem.ts';
import { getProject } from '../../accounts/projects/projects.ts';
import type { Project } from '../../accounts/projects/projects.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { createId } from '../../lib/ids.ts';
import { toStorableText } from '../../lib/storable.ts';
import { HostFailure } from '../hosts/host.ts';
import type { Discussion, PullComment, RepositoryHost } from '../hosts/host.ts';
import { connectProject } from '../job/connect-repository.ts';
import { isMention } from '../reviews/find-mention.ts';
import { findMark } from '../reviews/own-mark.ts';
import { createRedactor } from '../safety/redact.ts';
import { answerMentions } from './answer-mentions.ts';
import type { DiscussionRequest, MentionDeps } from './mention-deps.ts';
import { startPrompt } from './start-prompt.ts';

/**
 * Starts a job for each new mention of the agent in an issue or a pull request, and tells people how it goes. Can be
 * repeated after a crash at any moment. Returns whether there are more mentions than one round starts. Throws
 * `HostFailure` if the host can't be asked now.
 */
export async function followDiscussion(deps: MentionDeps, request: DiscussionRequest): Promise<boolean> {
  const { db } = deps;
  const { projectId, subject, signal } = request;
  const project = await getProject(db, { id: projectId });
  try {
    const repository = await connectProject(deps, project);
    const { host } = repository;
    const discussion = await host.discussions?.read(subject, signal);
    if (!discussion) return false;
    const context = { request, project, host, discussion };
    const hasMore = discussion.isOpen && (await startMentions(deps, context));
    const redact = createRedactor([...deps.secrets, ...repository.secrets]);
    await answerMentions(db, { request, host, discussion, publicUrl: deps.host.publicUrl(), redact });
    await storeHostProblem(db, { projectId, column: 'mention_problem', problem: null });
    return hasMore;
  } catch (error) {
    const isLasting = error instanceof HostFailure ? !error.retryable : error instanceof AppError;
    if (!isLasting) throw error;
    await storeHostProblem(db, { projectId, column: 'mention_problem', problem: (error as Error).message });
    return false;
  }
}

interface MentionContext {
  request: DiscussionRequest;
  project: Project;
  host: RepositoryHost;
  discussion: Discussion;
}

/**
 * Stores new mentions. People without write access are ignored, so that their permission is checked once. Returns whether
 * some are left for the next round.
 */
async function startMentions(deps: MentionDeps, context: MentionContext): Promise<boolean> {
  const { db } = deps;
  const { request, project, host, discussion } = context;
  const { mention } = project.pullRequests;
  const asks = discussion.posts.filter(
    (post) =>
      isMention(post.body, mention) &&
      !post.author.isBot &&
      findMark(post.body) === undefined &&
      post.createdAt >= request.since,
  );
  const knownIds = await findKnown(db, { projectId: project.id, hostIds: asks.map(({ id }) => id) });
  const newAsks = asks.filter(({ id }) => !knownIds.has(id));
  for (const post of newAsks.slice(0, MAX_NEW)) {
    const isWriter = await host.comments?.canWrite(post.author, request.signal);
    if (isWriter) await start(deps, context, post);
    else await insertMention(db, context, { post, state: 'ignored' });
  }
  return newAsks.length > MAX_NEW;
}

/** Maximum number of mentions to start in one round. */
const MAX_NEW = 10;

async function findKnown(
  db: Database,
  { projectId, hostIds }: { projectId: string; hostIds: readonly string[] },
): Promise<Set<string>> {
  if (hostIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('mentions')
    .select('host_id')
    .where('project_id', '=', projectId)
    .where('host_id', 'in', hostIds)
    .execute();
  return new Set(rows.map(({ host_id: id }) => id));
}

/** Stores a mention and starts its prompt in one transaction, so that there is at most one prompt. */
async function start(deps: MentionDeps, context: MentionContext, post: PullComment): Promise<void> {
  const { db } = deps;
  const { request, project, host, discussion } = context;
  const { subject, signal } = request;
  const head = subject.kind === 'pull' ? await host.reports?.readHead(subject.id, signal) : undefined;
  try {
    await db.transaction().execute(async (trx) => {
      if (!(await insertMention(trx, context, { post, state: 'started' }))) return;
      const work = await startPrompt(trx, { ...deps, project, subject, discussion, post, head });
      await trx
        .updateTable('mentions')
        .set(work)
        .where('project_id', '=', project.id)
        .where('host_id', '=', post.id)
        .execute();
    });
  } catch (error) {
    // A limit, a budget, or no model. The person can ask again.
    if (!(error instanceof AppError)) throw error;
    await insertMention(db, context, { post, state: 'refused', reason: error.message });
  }
}

interface NewMention {
  post: PullComment;
  state: 'ignored' | 'refused' | 'started';
  reason?: string;
}

/** Returns false if the mention is already stored. */
async function insertMention(
  db: Database,
  { project, request: { subject } }: MentionContext,
  { post, state, reason }: NewMention,
): Promise<boolean> {
  const row = await db
    .insertInto('mentions')
    .values({
      id: createId('mn'),
      project_id: project.id,
      kind: subject.kind,
      subject_id: subject.id,
      host_id: post.id,
      thread: post.thread ?? null,
      state,
      reason: reason === undefined ? null : toStorableText(reason),
    })
    .onConflict((conflict) => conflict.columns(['project_id', 'host_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
