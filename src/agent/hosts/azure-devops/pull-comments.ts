import { Type } from 'typebox';
import type { Static } from 'typebox';
import { readIfAllowed } from '../api/api-client.ts';
import { createNullish, Text } from '../api/payload-types.ts';
import type { CommentAuthor, PullComment, PullComments } from '../host.ts';
import { readAzureList } from './azure-api.ts';
import type { AzureRepository } from './azure-api.ts';
import { canContribute } from './permissions.ts';

/** Creates access to the comments on pull requests. Every comment is in a thread. */
export function createAzureComments(repository: AzureRepository): PullComments {
  const { call, pulls } = repository;
  const getPath = (pullId: string) => `${pulls}/${encodeURIComponent(pullId)}/threads`;
  return {
    async list(pullId, signal) {
      const request = { path: getPath(pullId), purpose: 'read comments on pull requests', schema: Thread };
      const threads = await readAzureList(call, request, signal);
      return threads
        .filter(({ isDeleted }) => isDeleted !== true)
        .flatMap((thread) => listThread(pullId, thread))
        .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
        .slice(-MAX_COMMENTS);
    },

    canWrite: (author, signal) => canContribute(repository, author.id, signal),

    async reply({ pullId, thread, body }, signal) {
      const request = { method: 'POST', purpose: 'reply to comments' } as const;
      if (thread === undefined) {
        await call({ ...request, path: getPath(pullId), body: createThread(body) }, signal);
        return;
      }
      const path = `${getPath(pullId)}/${encodeURIComponent(thread)}/comments`;
      await call({ ...request, path, body: { content: body, parentCommentId: 1, commentType: 'text' } }, signal);
    },

    async resolve({ pullId, thread }, signal) {
      const path = `${getPath(pullId)}/${encodeURIComponent(thread)}`;
      await call({ method: 'PATCH', path, body: { status: 'fixed' }, purpose: 'resolve threads' }, signal);
    },
  };
}

/** Creates a thread on a pull request itself. Without a status, a policy for resolved comments ignores it. */
export function createThread(content: string) {
  return { comments: [{ parentCommentId: 0, content, commentType: 'text' }] };
}

/** Maximum number of comments to use, the newest ones. The API returns all. */
const MAX_COMMENTS = 1_000;

/** An account. */
export const User = Type.Object({
  id: Type.String(),
  displayName: Type.Optional(Type.String()),
  uniqueName: Type.Optional(Type.String()),
  descriptor: Type.Optional(Type.String()),
});

const Comment = Type.Object({
  id: Type.Integer(),
  author: User,
  content: Text,
  publishedDate: Type.String(),
  commentType: Type.Optional(Type.String()),
  isDeleted: Type.Optional(Type.Boolean()),
});
const Position = createNullish(Type.Object({ line: Type.Integer() }));
const Thread = Type.Object({
  id: Type.Integer(),
  comments: Type.Array(Comment),
  status: Type.Optional(Type.String()),
  isDeleted: Type.Optional(Type.Boolean()),
  threadContext: createNullish(
    Type.Object({ filePath: Type.String(), rightFileStart: Position, leftFileStart: Position }),
  ),
});

const RESOLVED = new Set(['fixed', 'wontFix', 'closed', 'byDesign']);

function listThread(
  pullId: string,
  { id: thread, comments, status = '', threadContext: context }: Static<typeof Thread>,
): PullComment[] {
  return (
    comments
      // Others are about votes and pushes.
      .filter(({ commentType, isDeleted }) => commentType !== 'system' && isDeleted !== true)
      .map(({ id, author, content, publishedDate }) => ({
        id: formatCommentId({ pullId, thread: String(thread), comment: String(id) }),
        kind: context ? ('line' as const) : ('comment' as const),
        thread: String(thread),
        author: toAuthor(author),
        body: content ?? '',
        path: context?.filePath.replace(/^\//, ''),
        line: context?.rightFileStart?.line ?? context?.leftFileStart?.line,
        isResolved: RESOLVED.has(status),
        createdAt: new Date(publishedDate),
      }))
  );
}

/** The place of a comment. Its number is only unique in its thread. */
interface CommentPlace {
  pullId: string;
  thread: string;
  comment: string;
}

/** Formats a comment's id, unique in the repository. */
export function formatCommentId({ pullId, thread, comment }: CommentPlace): string {
  return `comment-${pullId}-${thread}-${comment}`;
}

/** Parses a comment's id. */
export function parseCommentId(id: string): CommentPlace | undefined {
  const [, pullId, thread, comment] = /^comment-(\d+)-(\d+)-(\d+)$/.exec(id) ?? [];
  return pullId === undefined || thread === undefined || comment === undefined
    ? undefined
    : { pullId, thread, comment };
}

/** Converts an account. Services have their own kinds of descriptors, and on a server their own domain. */
export function toAuthor({ id, displayName, uniqueName = '', descriptor = '' }: Static<typeof User>): CommentAuthor {
  const isBot = /^(?:svc|aadsp|s2s|sys|acs)\./.test(descriptor) || /^build\\/i.test(uniqueName);
  return { id, name: displayName ?? uniqueName, isBot };
}

const Connection = Type.Object({ authenticatedUser: Type.Object({ id: Type.String() }) });

/** Finds the token's owner. */
export async function findAccount(
  { call }: Pick<AzureRepository, 'call'>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const query = { 'api-version': '7.0-preview' };
  const request = { path: '/_apis/connectionData', query, purpose: 'read its owner', schema: Connection };
  return (await readIfAllowed(call, request, signal))?.authenticatedUser.id;
}
