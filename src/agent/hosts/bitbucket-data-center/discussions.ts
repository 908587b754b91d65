import { Type } from 'typebox';
import { findJson } from '../api/api-client.ts';
import { createDescriptionPost } from '../description-post.ts';
import type { Discussions, PullComments } from '../host.ts';
import { createRepositoryPath } from './data-center-api.ts';
import type { DataCenterRepository } from './data-center-api.ts';
import { toAuthor, User } from './pull-comments.ts';

/** Creates access to what people write in pull requests. Bitbucket Data Center has no issues. */
export function createDataCenterDiscussions({
  call,
  path,
  pulls,
  comments,
}: DataCenterRepository & { comments: Pick<PullComments, 'list' | 'reply'> }): Discussions {
  return {
    async read({ kind, id }, signal) {
      if (kind === 'issue') return undefined;
      const path = `${pulls}/${encodeURIComponent(id)}`;
      const pull = await findJson(call, { path, purpose: 'read pull requests', schema: Pull }, signal);
      if (!pull) return undefined;
      const { title, description, state, author, createdDate } = pull;
      const first = createDescriptionPost(id, {
        author: toAuthor(author.user),
        body: description ?? '',
        createdAt: new Date(createdDate),
      });
      return { title, isOpen: state === 'OPEN', posts: [first, ...(await comments.list(id, signal))] };
    },

    reply: ({ subject, ...reply }, signal) => comments.reply({ pullId: subject.id, ...reply }, signal),

    async react({ subject, postId }, signal) {
      const [, id] = /^comment-(\d+)$/.exec(postId) ?? [];
      // The description of a pull request has no reactions.
      if (id === undefined) return;
      const pull = `${createRepositoryPath('comment-likes', path)}/pull-requests/${encodeURIComponent(subject.id)}`;
      const request = { method: 'PUT', path: `${pull}/comments/${id}/reactions/eyes`, body: {} } as const;
      // 404: reactions are turned off on this server.
      await call({ ...request, purpose: 'react to comments', accept: [404] }, signal);
    },
  };
}

const Pull = Type.Object({
  title: Type.String(),
  description: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  state: Type.String(),
  author: Type.Object({ user: User }),
  createdDate: Type.Number(),
});
