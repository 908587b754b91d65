import { Type } from 'typebox';
import { findJson, readJson } from '../api/api-client.ts';
import { createNullish } from '../api/payload-types.ts';
import type { PullReports, StatusState } from '../host.ts';
import { readAzureList, toBranch } from './azure-api.ts';
import type { AzureRepository } from './azure-api.ts';
import { createThread, findAccount, formatCommentId, parseCommentId } from './pull-comments.ts';

interface AzureReportsOptions extends AzureRepository {
  /** Returns the URL of a pull request's page. */
  getPageUrl: (pullId: string) => string;
}

/** Creates access to the reports on pull requests: statuses of pull requests, which policies can require, and comments. */
export function createAzureReports({ call, pulls, getPageUrl }: AzureReportsOptions): PullReports {
  const getPath = (pullId: string) => `${pulls}/${encodeURIComponent(pullId)}`;
  return {
    async readHead(pullId, signal) {
      const request = { path: getPath(pullId), purpose: 'read pull requests', schema: Pull };
      const pull = await findJson(call, request, signal);
      if (!pull) return undefined;
      const { status, lastMergeSourceCommit, sourceRefName, targetRefName, forkSource } = pull;
      return {
        state: STATES[status] ?? 'closed',
        url: getPageUrl(pullId),
        commit: lastMergeSourceCommit.commitId,
        branch: toBranch(sourceRefName),
        base: toBranch(targetRefName),
        isFork: forkSource !== undefined && forkSource !== null,
      };
    },

    async setStatus({ pullId, commit, name, state, description, url }, signal) {
      const path = `${getPath(pullId)}/iterations`;
      const purpose = 'set commit statuses';
      const iterations = await readAzureList(call, { path, purpose: 'read pull requests', schema: Iteration }, signal);
      const iteration = iterations.findLast(({ sourceRefCommit }) => sourceRefCommit?.commitId === commit);
      // A later push made the commit obsolete. Without an iteration, its status would be the one of the new commit.
      if (!iteration) return;
      const body = {
        iterationId: iteration.id,
        state: STATUS_STATES[state],
        description,
        targetUrl: url,
        context: { name, genre: 'documentation' },
      };
      await call({ method: 'POST', path: `${getPath(pullId)}/statuses`, body, purpose }, signal);
    },

    findAccount: (signal) => findAccount({ call }, signal),

    async addComment({ pullId, body }, signal) {
      const path = `${getPath(pullId)}/threads`;
      const purpose = 'comment on pull requests';
      const post = { method: 'POST', path, body: createThread(body), purpose, schema: NewThread } as const;
      const { id, comments } = await readJson(call, post, signal);
      return formatCommentId({ pullId, thread: String(id), comment: String(comments[0]?.id ?? 1) });
    },

    async editComment({ commentId, body }, signal) {
      const place = parseCommentId(commentId);
      if (!place) return false;
      const path = `${getPath(place.pullId)}/threads/${place.thread}/comments/${place.comment}`;
      const purpose = 'edit comments';
      const before = await findJson(call, { path, purpose, schema: Comment }, signal);
      // A deleted comment stays in its thread.
      if (!before || before.isDeleted === true) return false;
      const { status } = await call({ method: 'PATCH', path, body: { content: body }, purpose, accept: [404] }, signal);
      return status !== 404;
    },
  };
}

const STATES: Readonly<Record<string, 'open' | 'merged'>> = { active: 'open', completed: 'merged' };
const STATUS_STATES: Record<StatusState, string> = {
  pending: 'pending',
  success: 'succeeded',
  failure: 'failed',
  error: 'error',
};

const Pull = Type.Object({
  status: Type.String(),
  lastMergeSourceCommit: Type.Object({ commitId: Type.String() }),
  sourceRefName: Type.String(),
  targetRefName: Type.String(),
  /** Missing if the branch is in the same repository. */
  forkSource: Type.Optional(Type.Unknown()),
});
const Iteration = Type.Object({
  id: Type.Integer(),
  sourceRefCommit: createNullish(Type.Object({ commitId: Type.String() })),
});
const Comment = Type.Object({ id: Type.Integer(), isDeleted: Type.Optional(Type.Boolean()) });
const NewThread = Type.Object({ id: Type.Integer(), comments: Type.Array(Comment) });
