import type { ApiReply, ApiRequest } from './api-server.ts';
import { getCommentTime, OWN_ACCOUNT } from './comment-store.ts';
import type { CommentStore, StoredComment } from './comment-store.ts';
import { findBodyProblems, findQueryProblems } from './strict-body.ts';

export interface GiteaVersion {
  /** Whether threads have the endpoints for replies (1.27) and for resolving (1.26). Forgejo has neither. */
  hasThreads: boolean;
}

/**
 * Responds to requests about comments on pull requests, below the repository, as described in `/swagger.v1.json`.
 * Undefined for other requests.
 */
export function respondToComments(
  { method, path, query, body }: Pick<ApiRequest, 'method' | 'path' | 'query' | 'body'>,
  store: CommentStore,
  { hasThreads }: GiteaVersion,
): ApiReply | undefined {
  const [, user] = /^collaborators\/([^/]+)\/permission$/.exec(path) ?? [];
  if (user !== undefined && store.hidesWriters)
    return { status: 403, body: { message: 'Only admins can query all permissions' } };
  // A user without access has the permission "none", with status 200.
  if (user !== undefined)
    return {
      status: 200,
      body: { permission: store.writers.has(user) ? 'write' : 'none', role_name: '', user: { login: user } },
    };
  const [, resolved] = /^pulls\/comments\/(\d+)\/resolve$/.exec(path) ?? [];
  const [, index = '', repliedTo] = /^pulls\/(\d+)\/comments\/(\d+)\/replies$/.exec(path) ?? [];
  if (resolved !== undefined || repliedTo !== undefined) {
    const comment = store.find(resolved ?? repliedTo ?? '');
    if (!hasThreads) return { status: repliedTo === undefined ? 404 : 405 };
    if (!comment?.path || method !== 'POST') return { status: 404 };
    if (resolved !== undefined) comment.isResolved = true;
    else addText(body, { pull: index, path: comment.path, replyTo: comment.id }, store);
    return { status: resolved === undefined ? 201 : 200, body: printLine(comment, store) };
  }
  const [, issueId] = /^issues\/(\d+)$/.exec(path) ?? [];
  const openIssue = store.issues.find(({ id }) => id === issueId);
  if (openIssue) {
    const { id, author, title, body: text } = openIssue;
    const user = { id: author.length, login: author };
    const created_at = getCommentTime({ id: Number(id) });
    return { status: 200, body: { number: Number(id), title, state: 'open', body: text, user, created_at } };
  }
  const [, reactedTo] = /^(.+)\/reactions$/.exec(path) ?? [];
  if (reactedTo !== undefined) {
    const problems = findBodyProblems(body, { required: ['content'] });
    if (problems.length > 0) return { status: 422, body: { message: problems.join(', ') } };
    const isNew = !store.reactions.includes(reactedTo);
    if (isNew) store.reactions.push(reactedTo);
    return { status: isNew ? 201 : 200, body: { reaction: 'eyes' } };
  }
  const [, edited] = /^issues\/comments\/(\d+)$/.exec(path) ?? [];
  if (edited !== undefined) {
    const comment = store.find(edited);
    if (!comment) return { status: 404, body: { message: 'not found' } };
    if (comment.author !== OWN_ACCOUNT) return { status: 403, body: { message: 'not yours' } };
    comment.body = (body as { body: string }).body;
    return { status: 200, body: printText(comment, store) };
  }
  const [, issue] = /^issues\/(\d+)\/comments$/.exec(path) ?? [];
  if (issue !== undefined && method === 'POST') {
    const problems = findBodyProblems(body, { required: ['body'] });
    if (problems.length > 0) return { status: 422, body: { message: problems.join(', ') } };
    return { status: 201, body: printText(addText(body, { pull: issue }, store), store) };
  }
  if (issue !== undefined) {
    const comments = store.comments.filter(({ pull, path: file, isReview }) => pull === issue && !file && !isReview);
    return {
      status: 200,
      body: comments.map((comment) => ({ ...printText(comment, store), created_at: getCommentTime(comment) })),
    };
  }
  const [, pull, review] = /^pulls\/(\d+)\/reviews(?:\/(\d+)\/comments)?$/.exec(path) ?? [];
  if (pull === undefined || method !== 'GET') return undefined;
  const onPull = store.comments.filter((comment) => comment.pull === pull);
  if (review !== undefined) {
    const id = Number(review) - REVIEW_OFFSET;
    return {
      status: 200,
      body: onPull
        .filter((each) => each.path && (each.replyTo ?? each.id) === id)
        .map((each) => printLine(each, store)),
    };
  }
  const problems = findQueryProblems(query, ['page', 'limit']);
  if (problems.length > 0) return { status: 422, body: { message: problems.join(', ') } };
  const reviews = onPull.filter(({ path: file, isReview, replyTo }) => (file && replyTo === undefined) || isReview);
  const start = (Number(query.get('page') ?? 1) - 1) * PAGE;
  return { status: 200, body: reviews.slice(start, start + PAGE).map((each) => printReview(each, store)) };
}

/** Maximum number of items on one page, whatever the request asks for. */
const PAGE = 20;
const REVIEW_OFFSET = 10_000;

function addText(body: unknown, place: Pick<StoredComment, 'pull' | 'path' | 'replyTo'>, store: CommentStore) {
  return store.add({ ...place, author: OWN_ACCOUNT, body: (body as { body: string }).body });
}

function printText({ id, author, body }: StoredComment, store: CommentStore) {
  // Accounts of the server itself, such as the one of Actions, have negative ids.
  return { id, user: { id: store.bots.has(author) ? -2 : author.length, login: author }, body };
}

function printLine(comment: StoredComment, store: CommentStore): Record<string, unknown> {
  const { path, line = 0, isResolved } = comment;
  const place = { path, position: line, original_position: 0, resolver: isResolved ? { login: OWN_ACCOUNT } : null };
  return { ...printText(comment, store), ...place, created_at: getCommentTime(comment) };
}

/** A single comment on a line is a review without a text. */
function printReview(comment: StoredComment, store: CommentStore): Record<string, unknown> {
  const { id, body, isReview = false } = comment;
  return {
    ...printText(comment, store),
    id: REVIEW_OFFSET + id,
    body: isReview ? body : '',
    state: isReview ? 'REQUEST_CHANGES' : 'COMMENT',
    comments_count: isReview ? 0 : 1,
    submitted_at: getCommentTime(comment),
  };
}
