import type { Database } from '../../../db/schema.ts';
import { isId } from '../../../lib/ids.ts';
import type { PullReports, PullRequest } from '../host.ts';
import { AGENT } from './built-in-comments.ts';
import { editPullComment, insertPullComment } from './pull-comment-rows.ts';
import { findPull } from './pull-rows.ts';
import { updatePullState } from './update-pull-state.ts';

interface BuiltInReportsOptions {
  db: Database;
  projectId: string;
  /** Path of the bare repository. */
  folder: string;
  toPullRequest(row: NonNullable<Awaited<ReturnType<typeof findPull>>>): PullRequest;
}

/** Creates access to the reports on the built-in host's pull requests. Their pages read the status from the report itself. */
export function createBuiltInReports({ db, projectId, folder, toPullRequest }: BuiltInReportsOptions): PullReports {
  return {
    async readHead(pullId, signal) {
      const row = isId('pr', pullId) ? await findPull(db, pullId) : undefined;
      if (row?.project_id !== projectId) return undefined;
      const { state, head, base, head_commit: commit } = await updatePullState(row, { db, folder, signal });
      if (commit === null) return undefined;
      return { state, url: toPullRequest(row).url, commit, branch: head, base, isFork: false };
    },

    findAccount: async () => 'agent:',

    addComment: ({ pullId, body }) =>
      db.transaction().execute(async (trx) => (await insertPullComment(trx, { pullId, author: AGENT, body })).id),

    editComment: ({ pullId, commentId, body }) => editPullComment(db, { pullId, commentId, body }),
  };
}
