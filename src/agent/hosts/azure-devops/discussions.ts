import { Type } from 'typebox';
import { findJson } from '../api/api-client.ts';
import { createDescriptionPost } from '../description-post.ts';
import type { Discussions, PullComments } from '../host.ts';
import type { AzureRepository } from './azure-api.ts';
import { parseCommentId, toAuthor, User } from './pull-comments.ts';

/** Creates access to what people write in pull requests. Work items belong to a project, not to a repository. */
export function createAzureDiscussions({
  call,
  pulls,
  comments,
}: AzureRepository & { comments: Pick<PullComments, 'list' | 'reply'> }): Discussions {
  return {
    async read({ kind, id }, signal) {
      if (kind === 'issue') return undefined;
      const path = `${pulls}/${encodeURIComponent(id)}`;
      const pull = await findJson(call, { path, purpose: 'read pull requests', schema: Pull }, signal);
      if (!pull) return undefined;
      const { title, description, status, createdBy, creationDate } = pull;
      const first = createDescriptionPost(id, {
        author: toAuthor(createdBy),
        body: description ?? '',
        createdAt: new Date(creationDate),
      });
      return { title, isOpen: status === 'active', posts: [first, ...(await comments.list(id, signal))] };
    },

    reply: ({ subject, ...reply }, signal) => comments.reply({ pullId: subject.id, ...reply }, signal),

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
  description: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  status: Type.String(),
  createdBy: User,
  creationDate: Type.String(),
});
