import { createHash } from 'node:crypto';
import type { Database } from '../../db/schema.ts';
import type { PullReportsTable } from '../../db/tables/pull-reports.ts';
import type { PullComments, PullReports } from '../hosts/host.ts';
import { findMark } from '../reviews/own-mark.ts';
import { selectReport } from './due-reports.ts';

interface CommentPublication {
  report: { projectId: string; pullId: string } & Pick<PullReportsTable, 'mark' | 'comment_id' | 'comment_sha256'>;
  reports: PullReports;
  /** Lists comments, to find one that was written before a crash. */
  comments: Pick<PullComments, 'list'> | undefined;
  body: string;
  signal: AbortSignal;
}

/**
 * Writes the comment, or updates the one that exists. A process can be killed between writing the comment and storing its
 * id, so the comment is found again by its mark.
 */
export async function publishComment(db: Database, publication: CommentPublication): Promise<void> {
  const { report, reports, body, signal } = publication;
  const { projectId, pullId } = report;
  const sha256 = createHash('sha256').update(body).digest('hex');
  if (report.comment_id !== null && report.comment_sha256 === sha256) return;
  let commentId = report.comment_id ?? (await findOwnComment(publication));
  if (commentId !== undefined && !(await reports.editComment({ pullId, commentId, body }, signal))) {
    commentId = undefined;
  }
  commentId ??= await reports.addComment({ pullId, body }, signal);
  await selectReport(db, { projectId, pullId }).set({ comment_id: commentId, comment_sha256: sha256 }).execute();
}

/**
 * Finds the comment that an earlier attempt wrote: the oldest with the report's mark, because no one else could know the
 * mark before. Anyone can copy a mark into their own older comment, so the author counts as well.
 */
async function findOwnComment({ report, reports, comments, signal }: CommentPublication): Promise<string | undefined> {
  const listed = (await comments?.list(report.pullId, signal)) ?? [];
  const candidates = listed.filter(({ kind, body }) => kind === 'comment' && findMark(body) === report.mark);
  if (candidates.length === 0) return undefined;
  const account = await reports.findAccount(signal);
  return candidates.find(({ author }) => account !== undefined && author.id === account)?.id;
}
