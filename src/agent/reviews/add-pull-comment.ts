import type { Database, PullCommentRow } from '../../db/schema.ts';
import { insertPullComment } from '../hosts/built-in/pull-comment-rows.ts';
import type { NewPullComment } from '../hosts/built-in/pull-comment-rows.ts';
import { requestReview } from './due-jobs.ts';

/**
 * Adds a person's comment to a pull request of the built-in host, and makes its job due, in the caller's transaction. The
 * caller has checked that the person can write.
 */
export async function addPullComment(
  trx: Database,
  { projectId, ...comment }: NewPullComment & { projectId: string },
): Promise<PullCommentRow> {
  const row = await insertPullComment(trx, comment);
  await requestReview(trx, { projectId, pullId: comment.pullId });
  return row;
}
