import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Value } from 'typebox/value';
import { createNullish } from '../api/payload-types.ts';
import type { CommentAuthor, PullComment, PullComments } from '../host.ts';
import { editVersioned, readDataCenterPages } from './data-center-api.ts';
import type { DataCenterRepository } from './data-center-api.ts';

/** Creates access to the comments on pull requests. A thread is a comment with all replies below it. */
export function createDataCenterComments({
  call,
  context,
  path: [project, slug],
  pulls,
}: DataCenterRepository): PullComments {
  const getPath = (pullId: string) => `${pulls}/${encodeURIComponent(pullId)}/comments`;
  return {
    async list(pullId, signal) {
      const path = `${pulls}/${encodeURIComponent(pullId)}/activities`;
      const purpose = 'read comments on pull requests';
      // The newest activities are first. Each thread is one activity.
      const activities = await readDataCenterPages(call, { path, purpose, schema: Activity }, signal);
      return activities
        .flatMap(({ action, comment, commentAnchor }) =>
          action === 'COMMENTED' && comment ? listThread(comment, commentAnchor ?? undefined) : [],
        )
        .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    },

    async canWrite({ id }, signal) {
      const query = {
        filter: id,
        'permission.1': 'REPO_WRITE',
        'permission.1.projectKey': project,
        'permission.1.repositorySlug': slug,
      };
      const purpose = "read users' permissions";
      const users = await readDataCenterPages(
        call,
        { path: '/api/latest/users', query, purpose, schema: User },
        signal,
      );
      return users.some(({ name, active }) => name === id && active !== false);
    },

    async reply({ pullId, thread, body }, signal) {
      const parent = thread === undefined ? {} : { parent: { id: Number(thread) } };
      const comment = { text: body, ...parent };
      await call({ method: 'POST', path: getPath(pullId), body: comment, purpose: 'reply to comments' }, signal);
    },

    async resolve({ pullId, thread }, signal) {
      const path = `${getPath(pullId)}/${encodeURIComponent(thread)}`;
      const change = ({ threadResolved }: Static<typeof Thread>) =>
        threadResolved === true ? undefined : { threadResolved: true };
      await editVersioned({ call, context }, { path, purpose: 'resolve threads', schema: Thread, change }, signal);
    },
  };
}

/** An account. Programs that use a token of a project or repository are services. */
export const User = Type.Object({
  name: Type.String(),
  displayName: Type.Optional(Type.String()),
  type: Type.Optional(Type.String()),
  active: Type.Optional(Type.Boolean()),
});

const Thread = Type.Object({ threadResolved: Type.Optional(Type.Boolean()) });
const Comment = Type.Object({
  id: Type.Integer(),
  text: Type.String(),
  author: User,
  /** Milliseconds since 1970. */
  createdDate: Type.Number(),
  /** `PENDING`: part of a review that isn't submitted yet. `RESOLVED`: a task that is done. */
  state: Type.Optional(Type.String()),
  threadResolved: Type.Optional(Type.Boolean()),
  /** Replies, which have the same form. */
  comments: Type.Optional(Type.Array(Type.Unknown())),
});
type Comment = Static<typeof Comment>;
const Anchor = Type.Object({
  path: Type.Optional(Type.Union([Type.String(), Type.Object({ components: Type.Array(Type.String()) })])),
  line: Type.Optional(Type.Integer()),
});
const Activity = Type.Object({
  action: Type.String(),
  comment: Type.Optional(Comment),
  commentAnchor: createNullish(Anchor),
});

/** Maximum number of comments to read in a thread. */
const MAX_THREAD = 200;

/** Lists the comments of a thread, whose replies can have replies. */
function listThread(first: Comment, anchor: Static<typeof Anchor> | undefined): PullComment[] {
  const path = typeof anchor?.path === 'object' ? anchor.path.components.join('/') : anchor?.path;
  const place = {
    kind: path === undefined ? ('comment' as const) : ('line' as const),
    thread: String(first.id),
    path,
    line: anchor?.line,
    isResolved: first.threadResolved === true || first.state === 'RESOLVED',
  };
  const comments: PullComment[] = [];
  const queue: unknown[] = [first];
  for (const each of queue) {
    if (!Value.Check(Comment, each)) continue;
    if (each.state !== 'PENDING') comments.push(toComment(each, place));
    queue.push(...(each.comments ?? []).slice(0, MAX_THREAD - queue.length));
  }
  return comments;
}

function toComment(
  { id, text, author, createdDate }: Comment,
  place: Pick<PullComment, 'kind' | 'thread' | 'path' | 'line' | 'isResolved'>,
): PullComment {
  return { ...place, id: `comment-${id}`, author: toAuthor(author), body: text, createdAt: new Date(createdDate) };
}

/** Converts an account. */
export function toAuthor({ name, displayName, type }: Static<typeof User>): CommentAuthor {
  return { id: name, name: displayName ?? name, isBot: type === 'SERVICE' };
}
