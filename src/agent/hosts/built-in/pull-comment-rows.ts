import { sql } from 'kysely';
import type { Database, PullCommentRow } from '../../../db/schema.ts';
import type { LineSide, PullCommentAuthorKind, PullVerdict } from '../../../db/tables/agent-jobs.ts';
import { AppError } from '../../../errors.ts';
import { createId, isId } from '../../../lib/ids.ts';
import { toStorableText } from '../../../lib/storable.ts';

/** The author of a comment. */
export interface PullCommentAuthor {
  kind: PullCommentAuthorKind;
  /** Id of the user or the API key. null for the agent. */
  id: string | null;
  name: string;
}

/** A comment to add. */
export interface NewPullComment {
  pullId: string;
  author: PullCommentAuthor;
  body: string;
  /** The first comment of the thread to reply in. @defaultValue a new thread */
  threadId?: string | undefined;
  /** The commented line. @defaultValue the pull request itself */
  place?: { path: string; line: number; side: LineSide } | undefined;
  /** Set for the text of a review. */
  verdict?: PullVerdict | undefined;
}

/** Maximum characters of a comment. */
export const MAX_COMMENT_CHARACTERS = 10_000;
/** Maximum number of comments on one pull request. */
const MAX_COMMENTS = 1_000;

/** Lists the comments on a pull request, oldest first. */
export function listPullComments(db: Database, pullId: string): Promise<PullCommentRow[]> {
  return db.selectFrom('pull_comments').selectAll().where('pull_id', '=', pullId).orderBy('id').execute();
}

/** Adds a comment. A reply reopens its thread unless the agent wrote it. Throws `invalid_request` and `not_found`. */
export async function insertPullComment(trx: Database, comment: NewPullComment): Promise<PullCommentRow> {
  const { pullId, author, threadId, place, verdict } = comment;
  const body = toStorableText(comment.body).trim();
  if (body === '' && verdict !== 'approve') throw new AppError('invalid_request', 'Enter a comment.');
  if (body.length > MAX_COMMENT_CHARACTERS)
    throw new AppError(
      'invalid_request',
      `The comment has ${body.length} characters, and the maximum is ${MAX_COMMENT_CHARACTERS}. Shorten it.`,
    );
  if (threadId !== undefined) await getThread(trx, { pullId, threadId });
  await checkCount(trx, pullId);
  const row = await trx
    .insertInto('pull_comments')
    .values({
      id: createId('pc'),
      pull_id: pullId,
      thread_id: threadId ?? null,
      verdict: verdict ?? null,
      author_kind: author.kind,
      author_id: author.id,
      author_name: author.name,
      body,
      path: place?.path ?? null,
      line: place?.line ?? null,
      side: place?.side ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (threadId !== undefined && author.kind !== 'agent')
    await setResolved(trx, { pullId, threadId, resolvedBy: undefined });
  return row;
}

/** Replaces the text of a comment that the agent wrote. Returns false if there is no such comment. */
export async function editPullComment(
  db: Database,
  { pullId, commentId, body }: { pullId: string; commentId: string; body: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pull_comments')
    .set({ body: toStorableText(body).trim() })
    .where('id', '=', commentId)
    .where('pull_id', '=', pullId)
    .where('author_kind', '=', 'agent')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Resolves a thread, or reopens it if `resolvedBy` is undefined. Throws `not_found`. */
export async function setResolved(
  db: Database,
  { pullId, threadId, resolvedBy }: { pullId: string; threadId: string; resolvedBy: string | undefined },
): Promise<PullCommentRow> {
  await getThread(db, { pullId, threadId });
  return db
    .updateTable('pull_comments')
    .set({ resolved_at: resolvedBy === undefined ? null : sql<Date>`now()`, resolved_by: resolvedBy ?? null })
    .where('id', '=', threadId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function getThread(db: Database, { pullId, threadId }: { pullId: string; threadId: string }): Promise<void> {
  const row = isId('pc', threadId)
    ? await db
        .selectFrom('pull_comments')
        .select('id')
        .where('id', '=', threadId)
        .where('pull_id', '=', pullId)
        .where('thread_id', 'is', null)
        .executeTakeFirst()
    : undefined;
  if (!row) throw new AppError('not_found', "This pull request doesn't have this thread. Reload the page.");
}

async function checkCount(trx: Database, pullId: string): Promise<void> {
  // Locks the pull request, so that concurrent comments are counted.
  await trx.selectFrom('pull_requests').select('id').where('id', '=', pullId).forNoKeyUpdate().execute();
  const { count } = await trx
    .selectFrom('pull_comments')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('pull_id', '=', pullId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_COMMENTS)
    throw new AppError('conflict', `The pull request already has ${MAX_COMMENTS} comments, the maximum.`);
}
