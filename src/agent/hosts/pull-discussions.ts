import type { Static, TSchema } from 'typebox';
import { findJson } from './api/api-client.ts';
import type { ApiClient } from './api/api-client.ts';
import type { Discussion, Discussions, PullComment, PullComments } from './host.ts';

interface PullDiscussionsOptions<Schema extends TSchema> {
  call: ApiClient;
  /** Path of the pull requests in the API. */
  pulls: string;
  comments: Pick<PullComments, 'list' | 'reply'>;
  schema: Schema;
  /** Converts a pull request and its description. */
  convert(pull: Static<Schema>): {
    discussion: Pick<Discussion, 'title' | 'isOpen'>;
    post: Pick<PullComment, 'author' | 'body' | 'createdAt'>;
  };
}

/** Creates access to what people write in pull requests, for a host whose repositories have no issues. */
export function createPullDiscussions<Schema extends TSchema>({
  call,
  pulls,
  comments,
  schema,
  convert,
}: PullDiscussionsOptions<Schema>): Discussions {
  return {
    async read({ kind, id }, signal) {
      if (kind === 'issue') return undefined;
      const path = `${pulls}/${encodeURIComponent(id)}`;
      const pull = await findJson(call, { path, purpose: 'read pull requests', schema }, signal);
      if (pull === undefined) return undefined;
      const { discussion, post } = convert(pull);
      const description: PullComment = {
        ...post,
        id: `pull-${id}`,
        kind: 'comment',
        thread: undefined,
        path: undefined,
        line: undefined,
        isResolved: false,
      };
      return { ...discussion, posts: [description, ...(await comments.list(id, signal))] };
    },

    reply: ({ subject, ...reply }, signal) => comments.reply({ pullId: subject.id, ...reply }, signal),
  };
}
