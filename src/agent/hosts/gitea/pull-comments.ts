import { Type } from 'typebox';
import type { Static } from 'typebox';
import { readJson, readResponse } from '../api/api-client.ts';
import type { ApiClient } from '../api/api-client.ts';
import { createNullish } from '../api/payload-types.ts';
import { readPages } from '../api/read-pages.ts';
import type { CommentAuthor, PullComment, PullComments } from '../host.ts';

/** A repository whose comments are read and written. */
export interface GiteaCommentsOptions {
  call: ApiClient;
  /** Path of the repository in the API. */
  repository: string;
}

/**
 * Creates access to the comments on pull requests of Gitea and Forgejo. Only Gitea 1.27 can reply in threads, and only
 * Gitea 1.26 can resolve them. On other servers, a reply is a comment that names the line.
 */
export function createGiteaComments({ call, repository }: GiteaCommentsOptions): PullComments {
  const purpose = 'read comments on pull requests';
  return {
    async list(pullId, signal) {
      const path = `${repository}/pulls/${encodeURIComponent(pullId)}/reviews`;
      const reviews = await readPages(async (page) => {
        const query = { limit: '50', page: String(page) };
        return readJson(call, { path, query, purpose, schema: Type.Array(Review) }, signal);
        // Servers can return fewer entries than requested, so only an empty page is the last one.
      }, 1);
      const submitted = reviews.filter(({ state }) => state !== 'PENDING');
      const comments = submitted.map(toReview);
      for (const { id } of submitted.filter((review) => review.comments_count > 0).slice(-MAX_REVIEWS)) {
        const request = { path: `${path}/${id}/comments`, purpose, schema: Type.Array(LineComment) };
        const lineComments = await readJson(call, request, signal);
        comments.push(...lineComments.map(toLineComment));
      }
      comments.push(...(await listGeneralComments({ call, repository }, pullId, signal)));
      return comments.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    },

    async canWrite({ id }, signal) {
      const path = `${repository}/collaborators/${encodeURIComponent(id)}/permission`;
      const why = "read users' permissions (this needs administrator access to the repository)";
      const { status, data } = await call({ method: 'GET', path, purpose: why, accept: [404] }, signal);
      return status !== 404 && /^(?:write|admin|owner)$/.test(readResponse(Permission, data, 'Gitea').permission);
    },

    async reply({ pullId, thread, body }, signal) {
      const pull = encodeURIComponent(pullId);
      const request = { method: 'POST', purpose: 'reply to comments' } as const;
      if (thread !== undefined) {
        const path = `${repository}/pulls/${pull}/comments/${encodeURIComponent(thread)}/replies`;
        const { status } = await call({ ...request, path, body: { body }, accept: UNSUPPORTED }, signal);
        if (!UNSUPPORTED.includes(status)) return;
      }
      const place = thread === undefined ? '' : `In reply to comment ${thread}:\n\n`;
      await call(
        { ...request, path: `${repository}/issues/${pull}/comments`, body: { body: `${place}${body}` } },
        signal,
      );
    },

    async resolve({ thread }, signal) {
      const path = `${repository}/pulls/comments/${encodeURIComponent(thread)}/resolve`;
      await call({ method: 'POST', path, purpose: 'resolve threads', accept: UNSUPPORTED }, signal);
    },
  };
}

/** Lists the comments on an issue, or on a pull request itself, oldest first. */
export async function listGeneralComments(
  { call, repository }: GiteaCommentsOptions,
  id: string,
  signal: AbortSignal,
): Promise<PullComment[]> {
  const path = `${repository}/issues/${encodeURIComponent(id)}/comments`;
  const comments = await readJson(call, { path, purpose: 'read comments', schema: Type.Array(GeneralComment) }, signal);
  return comments.map(toGeneralComment);
}

/** Statuses of servers that don't have an endpoint yet. */
const UNSUPPORTED = [404, 405];
/** Maximum number of reviews whose comments are read. */
const MAX_REVIEWS = 50;

export const User = Type.Union([Type.Object({ id: Type.Integer(), login: Type.String() }), Type.Null()]);
const Review = Type.Object({
  id: Type.Integer(),
  user: Type.Optional(User),
  body: Type.String(),
  state: Type.String(),
  submitted_at: Type.String(),
  comments_count: Type.Integer(),
});
const LineComment = Type.Object({
  id: Type.Integer(),
  user: Type.Optional(User),
  body: Type.String(),
  path: Type.String(),
  /** Line after the change, or 0. */
  position: Type.Integer(),
  original_position: Type.Integer(),
  created_at: Type.String(),
  /** Set if the thread is resolved. */
  resolver: createNullish(Type.Object({ login: Type.String() })),
});
const GeneralComment = Type.Object({
  id: Type.Integer(),
  user: Type.Optional(User),
  body: Type.String(),
  created_at: Type.String(),
});
const Permission = Type.Object({ permission: Type.String() });

const GENERAL = { thread: undefined, path: undefined, line: undefined, isResolved: false };

function toReview({ id, user, body, state, submitted_at: time }: Static<typeof Review>): PullComment {
  const kind = state === 'REQUEST_CHANGES' ? 'changes-requested' : 'comment';
  return { ...GENERAL, id: `review-${id}`, kind, author: toAuthor(user), body, createdAt: new Date(time) };
}

function toLineComment(comment: Static<typeof LineComment>): PullComment {
  const { id, user, body, path, position, original_position: before, resolver, created_at: time } = comment;
  return {
    id: `comment-${id}`,
    kind: 'line',
    thread: String(id),
    author: toAuthor(user),
    body,
    path,
    line: position || before || undefined,
    isResolved: resolver !== undefined && resolver !== null,
    createdAt: new Date(time),
  };
}

/** Converts a comment on an issue or a pull request itself. */
export function toGeneralComment({ id, user, body, created_at: time }: Static<typeof GeneralComment>): PullComment {
  return { ...GENERAL, id: `comment-${id}`, kind: 'comment', author: toAuthor(user), body, createdAt: new Date(time) };
}

/** Gitea has no field for programs. Its own accounts have ids below 1, such as the one of Actions. */
function toAuthor(user: Static<typeof User> | undefined): CommentAuthor {
  if (!user) return { id: '', name: 'deleted user', isBot: true };
  return { id: user.login, name: user.login, isBot: user.id < 1 || /(?:\[bot\]|-bot)$/.test(user.login) };
}
