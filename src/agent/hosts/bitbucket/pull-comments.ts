import { Type } from 'typebox';
import type { Static } from 'typebox';
import { readJson } from '../api/api-client.ts';
import type { ApiClient } from '../api/api-client.ts';
import type { RepositoryPath } from '../../../lib/git/hosts/host-urls.ts';
import { createNullish } from '../api/payload-types.ts';
import type { CommentAuthor, PullComment, PullComments } from '../host.ts';

/** A repository whose comments are read and written. */
export interface BitbucketCommentsOptions {
  call: ApiClient;
  /** Workspace and name of the repository. */
  path: RepositoryPath;
  /** Path of its pull requests in the API. */
  pulls: string;
}

/** Creates access to the comments on Bitbucket's pull requests. Every comment starts a thread or replies in one. */
export function createBitbucketComments({
  call,
  path: [workspace, name],
  pulls,
}: BitbucketCommentsOptions): PullComments {
  const getPath = (pullId: string) => `${pulls}/${encodeURIComponent(pullId)}/comments`;
  return {
    async list(pullId, signal) {
      const query = { pagelen: '100', sort: '-created_on' };
      const purpose = 'read comments on pull requests';
      const { values } = await readJson(call, { path: getPath(pullId), query, purpose, schema: Page }, signal);
      const byId = new Map(values.map((comment) => [comment.id, comment]));
      return values
        .filter(({ deleted, pending }) => deleted !== true && pending !== true)
        .map((comment) => toComment(comment, findFirst(comment, byId)))
        .toReversed();
    },

    async canWrite({ id }, signal) {
      const path = `/workspaces/${encodeURIComponent(workspace)}/permissions/repositories/${encodeURIComponent(name)}`;
      const query = { q: `user.uuid="${id.replace(/["\\]/g, '')}"` };
      const purpose = "read users' permissions (this needs administrator access to the repository)";
      const { values } = await readJson(call, { path, query, purpose, schema: Permissions }, signal);
      return values.some(({ user, permission }) => user.uuid === id && /^(?:write|admin)$/.test(permission));
    },

    async reply({ pullId, thread, body }, signal) {
      const parent = thread === undefined ? {} : { parent: { id: Number(thread) } };
      const comment = { content: { raw: body }, ...parent };
      await call({ method: 'POST', path: getPath(pullId), body: comment, purpose: 'reply to comments' }, signal);
    },

    async resolve({ pullId, thread }, signal) {
      const path = `${getPath(pullId)}/${encodeURIComponent(thread)}/resolve`;
      // 409: it is already resolved.
      await call({ method: 'POST', path, purpose: 'resolve threads', accept: [409] }, signal);
    },
  };
}

const Line = createNullish(Type.Integer());
/** An account. Missing if it was deleted. */
export const User = createNullish(
  Type.Object({ uuid: Type.String(), display_name: Type.Optional(Type.String()), type: Type.String() }),
);
const Comment = Type.Object({
  id: Type.Integer(),
  content: Type.Object({ raw: Type.String() }),
  user: User,
  created_on: Type.String(),
  deleted: Type.Optional(Type.Boolean()),
  /** Part of a review that isn't submitted yet. */
  pending: Type.Optional(Type.Boolean()),
  inline: createNullish(Type.Object({ path: Type.String(), to: Line, from: Line })),
  parent: createNullish(Type.Object({ id: Type.Integer() })),
  resolution: Type.Optional(Type.Unknown()),
});
type Comment = Static<typeof Comment>;
const Page = Type.Object({ values: Type.Array(Comment) });
const Permissions = Type.Object({
  values: Type.Array(Type.Object({ permission: Type.String(), user: Type.Object({ uuid: Type.String() }) })),
});

/** Finds the first comment of a thread. Each reply only refers to the comment before it. */
function findFirst(comment: Comment, byId: ReadonlyMap<number, Comment>): Comment {
  let first = comment;
  for (let steps = 0; first.parent && steps < byId.size; steps += 1) {
    const parent = byId.get(first.parent.id);
    if (!parent) break;
    first = parent;
  }
  return first;
}

function toComment({ id, user, content, created_on: createdOn }: Comment, first: Comment): PullComment {
  const { inline, resolution } = first;
  return {
    id: `comment-${id}`,
    kind: inline ? 'line' : 'comment',
    thread: String(first.parent?.id ?? first.id),
    author: toAuthor(user),
    body: content.raw,
    path: inline?.path,
    line: inline?.to ?? inline?.from ?? undefined,
    isResolved: resolution !== undefined && resolution !== null,
    createdAt: new Date(createdOn),
  };
}

/** Converts an account. */
export function toAuthor(user: Static<typeof User> | undefined): CommentAuthor {
  return user
    ? { id: user.uuid, name: user.display_name ?? user.uuid, isBot: user.type !== 'user' }
    : { id: '', name: 'deleted user', isBot: true };
}
