import { Type } from 'typebox';
import { Text } from '../api/payload-types.ts';
import type { Discussions, PullComments } from '../host.ts';
import { createPullDiscussions } from '../pull-discussions.ts';
import type { AzureRepository } from './azure-api.ts';
import { parseCommentId, toAuthor, User } from './pull-comments.ts';

/** Creates access to what people write in pull requests. Work items belong to a project, not to a repository. */
export function createAzureDiscussions({
  call,
  pulls,
  comments,
}: AzureRepository & { comments: Pick<PullComments, 'list' | 'reply'> }): Discussions {
  return {
    ...createPullDiscussions({
      call,
      pulls,
      comments,
      schema: Pull,
      convert: ({ title, description, status, createdBy, creationDate }) => ({
        discussion: { title, isOpen: status === 'active' },
        post: { author: toAuthor(createdBy), body: description ?? '', createdAt: new Date(creationDate) },
      }),
    }),

    async react({ postId }, signal) {
      const place = parseCommentId(postId);
      // The description of a pull request has no likes.
      if (!place) return;
      const path = `${pulls}/${place.pullId}/threads/${place.thread}/comments/${place.comment}/likes`;
      await call({ method: 'POST', path, purpose: 'like comments' }, signal);
    },
  };
}

const Pull = Type.Object({
  title: Type.String(),
  description: Text,
  status: Type.String(),
  createdBy: User,
  creationDate: Type.String(),
});
