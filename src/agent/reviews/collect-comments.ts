import { DUE_NOW } from '../../db/clock.ts';
import type { AgentJobRow, Database } from '../../db/schema.ts';
import { cutText } from '../../lib/cut-text.ts';
import { createId } from '../../lib/ids.ts';
import { toStorableText } from '../../lib/storable.ts';
import type { Discussions, PullComment, PullComments } from '../hosts/host.ts';
import { HostFailure } from '../hosts/host.ts';
import { isRequest } from './is-request.ts';

/** The comments to read. */
export interface Collection {
  job: Pick<AgentJobRow, 'id' | 'project_id' | 'reviews_from'>;
  pullId: string;
  comments: PullComments;
  /** Shows that a comment was seen. @defaultValue the host has no reactions */
  react?: Discussions['react'];
  /** The agent's name. null: mentions don't count. */
  mention: string | null;
  signal: AbortSignal;
}

/**
 * Reads the comments of a job's pull request and stores new ones that ask for a change. A comment is stored once, even if
 * several processes read it at the same time. Comments by people without write access are stored as ignored, so that
 * their permission is only checked once.
 */
export async function collectComments(db: Database, collection: Collection): Promise<void> {
  const { job, pullId, comments, mention, signal } = collection;
  const since = job.reviews_from?.getTime() ?? 0;
  const listed = await comments.list(pullId, signal);
  const requests = listed.filter((comment) => isRequest(comment, mention) && comment.createdAt.getTime() >= since);
  const knownIds = await findKnown(db, { projectId: job.project_id, hostIds: requests.map(({ id }) => id) });
  const newRequests = requests.filter(({ id }) => !knownIds.has(id)).slice(0, MAX_NEW);
  const writers = new Map<string, boolean>();
  const now = Date.now();
  for (const [index, request] of newRequests.entries()) {
    const { author } = request;
    const isWriter = writers.get(author.id) ?? (await comments.canWrite(author, signal));
    writers.set(author.id, isWriter);
    if (isWriter) await showAsSeen(collection, request);
    // Ids of the same millisecond are unordered.
    await insertComment(db, { id: createId('rc', now + index), request, job, pullId, isWriter });
  }
}

/** Reacts to a comment. The comment matters more, so a refused reaction changes nothing. */
async function showAsSeen({ pullId, react, signal }: Collection, { id: postId }: PullComment): Promise<void> {
  try {
    await react?.({ subject: { kind: 'pull', id: pullId }, postId }, signal);
  } catch (error) {
    if (!(error instanceof HostFailure) || error.retryable) throw error;
  }
}

/** Maximum number of comments to store in one round. */
const MAX_NEW = 100;

async function findKnown(
  db: Database,
  { projectId, hostIds }: { projectId: string; hostIds: string[] },
): Promise<Set<string>> {
  if (hostIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('review_comments')
    .select('host_id')
    .where('project_id', '=', projectId)
    .where('host_id', 'in', hostIds)
    .execute();
  return new Set(rows.map(({ host_id: id }) => id));
}

interface NewRequest extends Pick<Collection, 'job' | 'pullId'> {
  id: string;
  request: PullComment;
  isWriter: boolean;
}

async function insertComment(db: Database, { id, request, job, pullId, isWriter }: NewRequest): Promise<void> {
  await db
    .insertInto('review_comments')
    .values({
      id,
      project_id: job.project_id,
      host_id: request.id,
      job_id: job.id,
      pull_id: pullId,
      kind: request.kind,
      author: shorten(request.author.name, MAX_NAME),
      body: isWriter ? shorten(request.body, MAX_BODY) : '',
      thread: request.thread ?? null,
      path: request.path === undefined ? null : shorten(request.path, MAX_PATH),
      line: request.line ?? null,
      state: isWriter ? 'pending' : 'ignored',
      // The time decides when the comment is due.
      created_at: DUE_NOW,
    })
    .onConflict((conflict) => conflict.columns(['project_id', 'host_id']).doNothing())
    .execute();
}

const MAX_NAME = 100;
const MAX_PATH = 500;
const MAX_BODY = 4_000;

function shorten(text: string, max: number): string {
  return cutText(toStorableText(text), max, '… (truncated)');
}
