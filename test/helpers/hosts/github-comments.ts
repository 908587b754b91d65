import type { ApiReply, ApiRequest } from './api-server.ts';
import { getCommentTime, OWN_ACCOUNT } from './comment-store.ts';
import type { CommentStore, StoredComment } from './comment-store.ts';

/** Responds to requests about comments on pull requests, below the repository. Undefined for other requests. */
export function respondToComments(
  { method, path, query, body }: Pick<ApiRequest, 'method' | 'path' | 'query' | 'body'>,
  store: CommentStore,
): ApiReply | undefined {
  const [, user] = /^collaborators\/([^/]+)\/permission$/.exec(path) ?? [];
  if (user !== undefined) {
    if (store.hidesWriters) return { status: 403, body: { message: 'Must have push access' } };
    const permission = store.writers.has(user) ? 'write' : 'read';
    return { status: 200, body: { permission, role_name: permission, user: printUser(user, store) } };
  }
  const [, issueId] = /^issues\/(\d+)$/.exec(path) ?? [];
  const issue = store.issues.find(({ id }) => id === issueId);
  if (issue) {
    const { id, author, title, body: text } = issue;
    const user = printUser(author, store);
    const created_at = getCommentTime({ id: Number(id) });
    return { status: 200, body: { number: Number(id), title, state: 'open', body: text, user, created_at } };
  }
  const [, reactedTo] = /^(.+)\/reactions$/.exec(path) ?? [];
  if (reactedTo !== undefined) {
    const isNew = !store.reactions.includes(reactedTo);
    if (isNew) store.reactions.push(reactedTo);
    return { status: isNew ? 201 : 200, body: { id: 1, content: 'eyes' } };
  }
  const [, edited] = /^issues\/comments\/(\d+)$/.exec(path) ?? [];
  if (edited !== undefined) {
    const comment = store.find(edited);
    if (!comment) return { status: 404, body: { message: 'Not Found' } };
    if (comment.author !== OWN_ACCOUNT) return { status: 403, body: { message: 'Must be the author' } };
    comment.body = (body as { body: string }).body;
    return { status: 200, body: print(comment, store) };
  }
  const [, pull, list] = /^(?:pulls|issues)\/(\d+)\/(comments|reviews)$/.exec(path) ?? [];
  const isGeneral = path.startsWith('issues/');
  if (pull !== undefined && method === 'GET') {
    const comments = store.comments
      .filter((comment) => comment.pull === pull && getList(comment) === (isGeneral ? 'general' : list))
      .map((comment) => print(comment, store));
    const size = Number(query.get('per_page') ?? 30);
    const start = (Number(query.get('page') ?? 1) - 1) * size;
    const sorted = query.get('direction') === 'desc' ? comments.toReversed() : comments;
    return { status: 200, body: sorted.slice(start, start + size) };
  }
  const { body: text = '' } = (body ?? {}) as { body?: string };
  if (pull !== undefined && isGeneral)
    return { status: 201, body: print(store.add({ pull, author: OWN_ACCOUNT, body: text }), store) };
  const [, replyPull, first] = /^pulls\/(\d+)\/comments\/(\d+)\/replies$/.exec(path) ?? [];
  if (replyPull === undefined) return undefined;
  const parent = store.find(first ?? '');
  // Replies to replies are not supported.
  if (!parent || parent.replyTo !== undefined || parent.path === undefined)
    return { status: 404, body: { message: 'Not Found' } };
  const reply = { pull: replyPull, author: OWN_ACCOUNT, body: text, path: parent.path, replyTo: parent.id };
  return { status: 201, body: print(store.add(reply), store) };
}

function getList({ path, isReview }: StoredComment): string {
  if (isReview) return 'reviews';
  return path === undefined ? 'general' : 'comments';
}

function printUser(login: string, { bots }: CommentStore) {
  return { id: login.length, login, type: bots.has(login) ? 'Bot' : 'User' };
}

function print(comment: StoredComment, store: CommentStore): Record<string, unknown> {
  const { id, author, body, path, line, replyTo, isReview } = comment;
  const user = printUser(author, store);
  const time = getCommentTime(comment);
  if (isReview) return { id, user, body, state: 'CHANGES_REQUESTED', submitted_at: time };
  if (path === undefined) return { id, user, body, created_at: time };
  const place = { path, line: line ?? null, original_line: line ?? null, side: 'RIGHT' };
  return { id, user, body, ...place, created_at: time, ...(replyTo !== undefined && { in_reply_to_id: replyTo }) };
}

/** The GraphQL API for review threads. Undefined for other requests. */
export function respondToThreadQuery(
  { query, variables }: { query: string; variables: Record<string, unknown> },
  store: CommentStore,
): unknown {
  if (query.includes('reviewThreads(first: 100, after: $after)')) {
    const threads = store.comments.filter(({ path, replyTo }) => path !== undefined && replyTo === undefined);
    const nodes = threads
      .filter(({ pull }) => pull === String(variables['pull']))
      .map(({ id }) => ({ id: `PRRT_${id}`, comments: { nodes: [{ databaseId: id }] } }));
    return {
      repository: { pullRequest: { reviewThreads: { pageInfo: { hasNextPage: false, endCursor: null }, nodes } } },
    };
  }
  if (!query.includes('resolveReviewThread(input: { threadId: $thread })')) return undefined;
  const thread = store.find(String(variables['thread']).replace('PRRT_', ''));
  if (!thread) return undefined;
  thread.isResolved = true;
  return { resolveReviewThread: { thread: { isResolved: true } } };
}
