import { Type } from 'typebox';
import { findJson } from '../api/api-client.ts';
import type { ApiClient } from '../api/api-client.ts';
import { createDescriptionPost } from '../description-post.ts';
import type { Discussions, PullComments } from '../host.ts';
import { toAuthor, User } from './pull-comments.ts';

interface BitbucketDiscussionsOptions {
  call: ApiClient;
  /** Path of the pull requests in the API. */
  pulls: string;
  comments: Pick<PullComments, 'list' | 'reply'>;
}

/** Creates access to what people write in Bitbucket's pull requests. Bitbucket Cloud has no issues, and no reactions. */
export function createBitbucketDiscussions({ call, pulls, comments }: BitbucketDiscussionsOptions): Discussions {
  return {
    async read({ kind, id }, signal) {
      if (kind === 'issue') return undefined;
      const path = `${pulls}/${encodeURIComponent(id)}`;
      const pull = await findJson(call, { path, purpose: 'read pull requests', schema: Pull }, signal);
      if (!pull) return undefined;
      const { title, description, state, author, created_on: createdOn } = pull;
      const first = createDescriptionPost(id, {
        author: toAuthor(author),
        body: description ?? '',
        createdAt: new Date(createdOn),
      });
      return { title, isOpen: state === 'OPEN', posts: [first, ...(await comments.list(id, signal))] };
    },

    reply: ({ subject, ...reply }, signal) => comments.reply({ pullId: subject.id, ...reply }, signal),
  };
}

const Pull = Type.Object({
  title: Type.String(),
  description: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  state: Type.String(),
  author: User,
  created_on: Type.String(),
});
