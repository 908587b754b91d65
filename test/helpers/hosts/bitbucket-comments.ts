import type { ApiReply, ApiRequest } from './api-server.ts';
import { getCommentTime, OWN_ACCOUNT } from './comment-store.ts';
import type { CommentStore, StoredComment } from './comment-store.ts';
import { findBodyProblems, findQueryProblems } from './strict-body.ts';

/**
 * Responds to requests about comments on pull requests, as described in Bitbucket Cloud's `swagger.json`. `path` is below
 * `/2.0`. Undefined for other requests.
 */
export function respondToComments(
  { method, path, query, body }: Pick<ApiRequest, 'method' | 'path' | 'query' | 'body'>,
  store: CommentStore,
): ApiReply | undefined {
  if (path === '/workspaces/acme/permissions/repositories/docs') {
    if (store.hidesWriters) return refuse(403, 'You must be an administrator of this repository.');
    const [, uuid] = /^user\.uuid="(\{[\w-]+\})"$/.exec(query.get('q') ?? '') ?? [];
    if (uuid === undefined) return { status: 400, body: { error: { message: 'Invalid query' } } };
    const name = uuid.slice(1, -1);
    const permission = store.writers.has(name) ? 'write' : 'read';
    const values =
      name === 'mallory' ? [] : [{ type: 'repository_permission', permission, user: printUser(name, store) }];
    return { status: 200, body: { pagelen: 10, values } };
  }
  const [, pull = '', id, action] =
    /^\/repositories\/acme\/docs\/pullrequests\/(\d+)\/comments(?:\/(\d+)(\/resolve)?)?$/.exec(path) ?? [];
  if (pull === '') return undefined;
  if (action !== undefined) {
    const first = store.find(id ?? '');
    if (method !== 'POST' || !first || first.replyTo !== undefined) return refuse(404, 'Not found');
    if (first.isResolved) return refuse(409, 'The comment is already resolved');
    first.isResolved = true;
    return { status: 200, body: { type: 'comment_resolution' } };
  }
  if (id !== undefined && method === 'PUT') {
    const comment = store.find(id);
    if (!comment) return refuse(404, 'Not found');
    if (comment.author !== OWN_ACCOUNT) return refuse(403, 'You must be the author');
    comment.body = (body as { content: { raw: string } }).content.raw;
    return { status: 200, body: print(comment, store) };
  }
  if (method === 'GET') {
    const problems = findQueryProblems(query, ['q', 'sort', 'pagelen', 'page', 'fields']);
    if (problems.length > 0) return refuse(400, problems.join(', '));
    const comments = store.comments.filter((comment) => comment.pull === pull).map((comment) => print(comment, store));
    const values = query.get('sort') === '-created_on' ? comments.toReversed() : comments;
    return { status: 200, body: { pagelen: 100, values: values.slice(0, Number(query.get('pagelen') ?? 10)) } };
  }
  const problems = findBodyProblems(body, { required: ['content'], optional: ['parent', 'inline', 'pending'] });
  const { content, parent } = body as { content: { raw?: string }; parent?: { id: number } };
  if (content.raw === undefined) problems.push('content.raw is missing');
  if (parent && !store.find(parent.id)) problems.push('parent does not exist');
  if (problems.length > 0) return refuse(400, problems.join(', '));
  const reply = { pull, author: OWN_ACCOUNT, body: content.raw ?? '', ...(parent && { replyTo: parent.id }) };
  return { status: 201, body: print(store.add(reply), store) };
}

function refuse(status: number, message: string): ApiReply {
  return { status, body: { type: 'error', error: { message } } };
}

function printUser(name: string, { bots }: CommentStore) {
  return { type: bots.has(name) ? 'app_user' : 'user', uuid: `{${name}}`, display_name: name, nickname: name };
}

function print(comment: StoredComment, store: CommentStore): Record<string, unknown> {
  const { id, author, body, path, line, replyTo, isResolved } = comment;
  return {
    type: 'pullrequest_comment',
    id,
    content: { raw: body, markup: 'markdown' },
    user: printUser(author, store),
    created_on: getCommentTime(comment),
    deleted: false,
    pending: false,
    ...(path !== undefined && { inline: { path, to: line, from: null } }),
    ...(replyTo !== undefined && { parent: { id: replyTo } }),
    ...(isResolved && { resolution: { type: 'comment_resolution' } }),
  };
}
