import { Type } from 'typebox';
import { findJson } from '../api/api-client.ts';
import type { Discussions, PullComments } from '../host.ts';
import { listGeneralComments, toGeneralComment, User } from './pull-comments.ts';
import type { GiteaCommentsOptions } from './pull-comments.ts';

/** Creates access to the issues of Gitea and Forgejo, and to pull requests as issues. */
export function createGiteaDiscussions({
  comments,
  ...options
}: GiteaCommentsOptions & { comments: Pick<PullComments, 'list' | 'reply'> }): Discussions {
  const { call, repository } = options;
  return {
    async read({ kind, id }, signal) {
      const path = `${repository}/issues/${encodeURIComponent(id)}`;
      const issue = await findJson(call, { path, purpose: 'read issues', schema: Issue }, signal);
      if (!issue) return undefined;
      const { number, title, state, ...post } = issue;
      const first = { ...toGeneralComment({ ...post, id: number }), id: `issue-${number}` };
      const others = kind === 'pull' ? await comments.list(id, signal) : await listGeneralComments(options, id, signal);
      return { title, isOpen: state === 'open', posts: [first, ...others] };
    },

    reply: ({ subject, ...reply }, signal) => comments.reply({ pullId: subject.id, ...reply }, signal),

    async react({ postId }, signal) {
      const [, kind, id] = /^(issue|comment)-(\d+)$/.exec(postId) ?? [];
      // The text of a review has no reactions.
      if (kind === undefined) return;
      const path = `${repository}/issues/${kind === 'comment' ? 'comments/' : ''}${id}/reactions`;
      await call({ method: 'POST', path, body: { content: 'eyes' }, purpose: 'react to comments' }, signal);
    },
  };
}

const Issue = Type.Object({
  number: Type.Integer(),
  title: Type.String(),
  state: Type.String(),
  body: Type.String(),
  user: Type.Optional(User),
  created_at: Type.String(),
});
