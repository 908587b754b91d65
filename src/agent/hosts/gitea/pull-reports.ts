import { Type } from 'typebox';
import { findJson, readIfAllowed, readJson } from '../api/api-client.ts';
import type { PullReports } from '../host.ts';
import type { GiteaCommentsOptions } from './pull-comments.ts';

/** Creates access to the reports on pull requests of Gitea and Forgejo: commit statuses and comments. */
export function createGiteaReports({ call, repository }: GiteaCommentsOptions): PullReports {
  return {
    async readHead(pullId, signal) {
      const path = `${repository}/pulls/${encodeURIComponent(pullId)}`;
      const pull = await findJson(call, { path, purpose: 'read pull requests', schema: Pull }, signal);
      if (!pull) return undefined;
      const { state, merged, head, base, html_url: url } = pull;
      const openState = state === 'open' ? 'open' : 'closed';
      return {
        state: merged ? 'merged' : openState,
        url,
        commit: head.sha,
        branch: head.ref,
        base: base.ref,
        isFork: head.repo_id !== base.repo_id,
      };
    },

    async setStatus({ commit, name: context, state, description, url }, signal) {
      const path = `${repository}/statuses/${encodeURIComponent(commit)}`;
      const body = { state, context, description: description.slice(0, MAX_DESCRIPTION), target_url: url };
      await call({ method: 'POST', path, body, purpose: 'set commit statuses' }, signal);
    },

    async findAccount(signal) {
      const owner = await readIfAllowed(call, { path: '/user', purpose: 'read its owner', schema: Account }, signal);
      return owner?.login;
    },

    async addComment({ pullId, body }, signal) {
      const path = `${repository}/issues/${encodeURIComponent(pullId)}/comments`;
      const purpose = 'comment on pull requests';
      const comment = await readJson(call, { method: 'POST', path, body: { body }, purpose, schema: Comment }, signal);
      return `comment-${comment.id}`;
    },

    async editComment({ commentId, body }, signal) {
      const path = `${repository}/issues/comments/${encodeURIComponent(commentId.replace('comment-', ''))}`;
      const purpose = 'edit comments';
      // 204: the comment isn't one that people wrote, so it isn't ours.
      const { status } = await call({ method: 'PATCH', path, body: { body }, purpose, accept: [404] }, signal);
      return status !== 404 && status !== 204;
    },
  };
}

/** The same as at GitHub. Gitea has no maximum. */
const MAX_DESCRIPTION = 140;

const Side = Type.Object({ ref: Type.String(), sha: Type.Optional(Type.String()), repo_id: Type.Integer() });
const Pull = Type.Object({
  html_url: Type.String(),
  state: Type.String(),
  merged: Type.Boolean(),
  head: Type.Intersect([Side, Type.Object({ sha: Type.String() })]),
  base: Side,
});
const Account = Type.Object({ login: Type.String() });
const Comment = Type.Object({ id: Type.Integer() });
