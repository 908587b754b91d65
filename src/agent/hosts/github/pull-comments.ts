import type { Octokit } from '@octokit/core';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { readResponse } from '../api/api-client.ts';
import { createNullish, Text } from '../api/payload-types.ts';
import { readPages } from '../api/read-pages.ts';
import type { CommentAuthor, HostFailure, PullComment, PullComments } from '../host.ts';
import { attempt } from './github-client.ts';
import type { GitHubRefusal } from './github-client.ts';
import { findThread } from './review-threads.ts';

/** A repository whose comments are read and written. */
export interface GitHubCommentsOptions {
  client: Octokit;
  /** Returns the repository and the authentication of a request. */
  sign(signal: AbortSignal): Promise<{
    owner: string;
    repo: string;
    headers: { authorization: string };
    request: { signal: AbortSignal };
  }>;
  refuse(refusal: GitHubRefusal, purpose: string): HostFailure;
}

/**
 * Creates access to the comments on GitHub's pull requests. A thread is identified by its first comment. GitHub has no
 * threads for general comments and for the texts of reviews.
 */
export function createGitHubComments({ client, sign, refuse }: GitHubCommentsOptions): PullComments {
  const read = async <T>(request: Promise<{ data: T }>, signal: AbortSignal): Promise<T> => {
    const { data, refusal } = await attempt(request, signal);
    if (refusal) throw refuse(refusal, 'read comments on pull requests');
    return data;
  };

  return {
    async list(pullId, signal) {
      const signature = await sign(signal);
      const pull = { ...signature, pull_number: Number(pullId) };
      const lineComments = client.request('GET /repos/{owner}/{repo}/pulls/{pull_number}/comments', {
        ...pull,
        sort: 'created',
        direction: 'desc',
        per_page: PAGE,
      });
      const lines = readResponse(Type.Array(LineComment), await read(lineComments, signal), 'GitHub');
      const reviews = await readPages(async (page) => {
        const request = { ...pull, per_page: PAGE, page };
        const list = client.request('GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews', request);
        return readResponse(Type.Array(Review), await read(list, signal), 'GitHub');
      }, PAGE);
      return [
        ...lines.map(toLineComment),
        ...reviews.filter(({ state }) => state !== 'PENDING').map(toReview),
        ...(await listGeneralComments({ client, sign, refuse }, pullId, signal)),
      ].toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    },

    async canWrite({ id: username }, signal) {
      const { data, refusal } = await attempt(
        client.request('GET /repos/{owner}/{repo}/collaborators/{username}/permission', {
          ...(await sign(signal)),
          username,
        }),
        signal,
      );
      // A user who is not a collaborator and can't read the repository.
      if (refusal?.status === 404) return false;
      if (refusal) throw refuse(refusal, "read users' permissions");
      // The role "maintain" counts as write.
      return /^(?:write|admin)$/.test(readResponse(Permission, data, 'GitHub').permission);
    },

    async reply({ pullId, thread, body }, signal) {
      const signature = await sign(signal);
      const request: Promise<{ data: unknown }> =
        thread === undefined
          ? client.request('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', {
              ...signature,
              issue_number: Number(pullId),
              body,
            })
          : client.request('POST /repos/{owner}/{repo}/pulls/{pull_number}/comments/{comment_id}/replies', {
              ...signature,
              pull_number: Number(pullId),
              comment_id: Number(thread),
              body,
            });
      const { refusal } = await attempt(request, signal);
      if (refusal) throw refuse(refusal, 'reply to comments');
    },

    async resolve({ pullId, thread }, signal) {
      const { headers, request, ...repository } = await sign(signal);
      const query = async (text: string, variables: Record<string, unknown>) => {
        const { data, refusal } = await attempt(
          client.graphql(text, { ...variables, headers, request }).then((response) => ({ data: response })),
          signal,
        );
        if (refusal) throw refuse(refusal, 'resolve threads');
        return data;
      };
      const id = await findThread(query, { ...repository, pull: Number(pullId), comment: Number(thread) });
      if (id !== undefined) await query(RESOLVE, { thread: id });
    },
  };
}

/** Lists the comments on an issue, or on a pull request itself, oldest first. */
export async function listGeneralComments(
  { client, sign, refuse }: GitHubCommentsOptions,
  id: string,
  signal: AbortSignal,
): Promise<PullComment[]> {
  const signature = await sign(signal);
  const comments = await readPages(async (page) => {
    const request = { ...signature, issue_number: Number(id), per_page: PAGE, page };
    const list = client.request('GET /repos/{owner}/{repo}/issues/{issue_number}/comments', request);
    const { data, refusal } = await attempt(list, signal);
    if (refusal) throw refuse(refusal, 'read comments');
    return readResponse(Type.Array(GeneralComment), data, 'GitHub');
  }, PAGE);
  return comments.map(toGeneralComment);
}

/** GraphQL, because the REST API doesn't support this. */
const RESOLVE =
  'mutation($thread: ID!) { resolveReviewThread(input: { threadId: $thread }) { thread { isResolved } } }';
/** Comments on one page, the maximum. */
const PAGE = 100;
/** null if the account was deleted. */
export const User = Type.Union([Type.Object({ login: Type.String(), type: Type.String() }), Type.Null()]);
const Line = createNullish(Type.Integer());
const LineComment = Type.Object({
  id: Type.Integer(),
  in_reply_to_id: Type.Optional(Type.Integer()),
  user: User,
  body: Type.String(),
  path: Type.String(),
  line: Line,
  original_line: Line,
  created_at: Type.String(),
});
const Review = Type.Object({
  id: Type.Integer(),
  user: User,
  body: Text,
  state: Type.String(),
  submitted_at: Type.Optional(Type.String()),
});
const GeneralComment = Type.Object({
  id: Type.Integer(),
  user: User,
  body: Type.Optional(Type.String()),
  created_at: Type.String(),
});
const Permission = Type.Object({ permission: Type.String() });

function toLineComment(comment: Static<typeof LineComment>): PullComment {
  return {
    id: `line-${comment.id}`,
    kind: 'line',
    thread: String(comment.in_reply_to_id ?? comment.id),
    author: toAuthor(comment.user),
    body: comment.body,
    path: comment.path,
    line: comment.line ?? comment.original_line ?? undefined,
    isResolved: false,
    createdAt: new Date(comment.created_at),
  };
}

function toReview({ id, user, body, state, submitted_at: submittedAt }: Static<typeof Review>): PullComment {
  return {
    id: `review-${id}`,
    kind: state === 'CHANGES_REQUESTED' ? 'changes-requested' : 'comment',
    thread: undefined,
    author: toAuthor(user),
    body: body ?? '',
    path: undefined,
    line: undefined,
    isResolved: false,
    createdAt: new Date(submittedAt ?? 0),
  };
}

/** Converts a comment on an issue or a pull request itself. */
export function toGeneralComment({
  id,
  user,
  body = '',
  created_at: createdAt,
}: Static<typeof GeneralComment>): PullComment {
  return {
    id: `comment-${id}`,
    kind: 'comment',
    thread: undefined,
    author: toAuthor(user),
    body,
    path: undefined,
    line: undefined,
    isResolved: false,
    createdAt: new Date(createdAt),
  };
}

function toAuthor(user: Static<typeof User>): CommentAuthor {
  // A deleted account can't ask for anything anymore.
  if (user === null) return { id: 'ghost', name: 'ghost', isBot: true };
  return { id: user.login, name: user.login, isBot: user.type !== 'User' };
}
