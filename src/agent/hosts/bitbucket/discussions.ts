import { Type } from 'typebox';
import type { ApiClient } from '../api/api-client.ts';
import { Text } from '../api/payload-types.ts';
import type { Discussions, PullComments } from '../host.ts';
import { createPullDiscussions } from '../pull-discussions.ts';
import { toAuthor, User } from './pull-comments.ts';

interface BitbucketDiscussionsOptions {
  call: ApiClient;
  /** Path of the pull requests in the API. */
  pulls: string;
  comments: Pick<PullComments, 'list' | 'reply'>;
}

/** Creates access to what people write in Bitbucket's pull requests. Bitbucket Cloud has no issues, and no reactions. */
export function createBitbucketDiscussions({ call, pulls, comments }: BitbucketDiscussionsOptions): Discussions {
  return createPullDiscussions({
    call,
    pulls,
    comments,
    schema: Pull,
    convert: ({ title, description, state, author, created_on: createdOn }) => ({
      discussion: { title, isOpen: state === 'OPEN' },
      post: { author: toAuthor(author), body: description ?? '', createdAt: new Date(createdOn) },
    }),
  });
}

const Pull = Type.Object({
  title: Type.String(),
  description: Text,
  state: Type.String(),
  author: User,
  created_on: Type.String(),
});
