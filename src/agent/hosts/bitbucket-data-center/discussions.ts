import { Type } from 'typebox';
import { Text } from '../api/payload-types.ts';
import type { Discussions, PullComments } from '../host.ts';
import { createPullDiscussions } from '../pull-discussions.ts';
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
    ...createPullDiscussions({
      call,
      pulls,
      comments,
      schema: Pull,
      convert: ({ title, description, state, author, createdDate }) => ({
        discussion: { title, isOpen: state === 'OPEN' },
        post: { author: toAuthor(author.user), body: description ?? '', createdAt: new Date(createdDate) },
      }),
    }),

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
  description: Text,
  state: Type.String(),
  author: Type.Object({ user: User }),
  createdDate: Type.Number(),
});
