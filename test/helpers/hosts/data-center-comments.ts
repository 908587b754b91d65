import type { ApiReply, ApiRequest } from './api-server.ts';
import { getCommentTime, OWN_ACCOUNT } from './comment-store.ts';
import type { CommentStore, StoredComment } from './comment-store.ts';
import { createList, refuse } from './data-center-replies.ts';
import { findBodyProblems } from './strict-body.ts';

interface Comments {
  store: CommentStore;
  versions: Map<string, number>;
}

/**
 * Responds to requests about comments on pull requests, as described in the REST documentation of Bitbucket Data Center.
 * `path` starts with the name of the API and continues below the repository. Undefined for other requests.
 */
export function respondToDataCenterComments(
  { method, path, query, body }: Pick<ApiRequest, 'method' | 'path' | 'query' | 'body'>,
  { store, versions }: Comments,
): ApiReply | undefined {
  const [, reacted, emoticon] =
    /^comment-likes\/pull-requests\/\d+\/comments\/(\d+)\/reactions\/(\w+)$/.exec(path) ?? [];
  if (reacted !== undefined) {
    if (method !== 'PUT' || emoticon !== 'eyes' || !store.find(reacted)) return refuse(404, 'x.NoSuch', 'Not found');
    if (!store.reactions.includes(path)) store.reactions.push(path);
    return { status: 200, body: { emoticon: { shortcut: emoticon } } };
  }
  const [, pull = '', kind, id] = /^api\/pull-requests\/(\d+)\/(activities|comments)(?:\/(\d+))?$/.exec(path) ?? [];
  if (pull === '') return undefined;
  if (kind === 'activities') return listActivities(pull, { query, comments: { store, versions } });
  if (id === undefined && method === 'POST') return add(pull, { body, comments: { store, versions } });
  const comment = store.find(id ?? '');
  if (!comment) return refuse(404, 'comment.NoSuchCommentException', 'The comment does not exist.');
  if (method === 'GET') return { status: 200, body: print(comment, { store, versions }) };
  return update(comment, { body, comments: { store, versions } });
}

/** The newest activities are first, in pages of at most two. */
function listActivities(pull: string, { query, comments }: { query: URLSearchParams; comments: Comments }): ApiReply {
  const first = comments.store.comments.filter((each) => each.pull === pull && each.replyTo === undefined);
  const activities = [
    { id: 1, action: 'OPENED' },
    ...first.map((comment) => ({
      id: comment.id,
      action: 'COMMENTED',
      commentAction: 'ADDED',
      comment: print(comment, comments),
      ...(comment.path !== undefined && {
        commentAnchor: { path: comment.path, line: comment.line, lineType: 'ADDED', fileType: 'TO' },
      }),
    })),
  ].reverse();
  const start = Number(query.get('start') ?? 0);
  const end = start + 2;
  const isLastPage = end >= activities.length;
  const paging = { isLastPage, nextPageStart: isLastPage ? null : end };
  return { status: 200, body: { ...createList(activities.slice(start, end)), ...paging } };
}

function add(pull: string, { body, comments }: { body: unknown; comments: Comments }): ApiReply {
  const problems = findBodyProblems(body, { required: ['text'], optional: ['parent', 'anchor', 'severity', 'state'] });
  const { text, parent } = body as { text: string; parent?: { id: number } };
  if (parent && !comments.store.find(parent.id)) problems.push('parent does not exist');
  if (problems.length > 0) return refuse(400, 'ArgumentValidationException', problems.join());
  const comment = { pull, author: OWN_ACCOUNT, body: text, ...(parent && { replyTo: parent.id }) };
  return { status: 201, body: print(comments.store.add(comment), comments) };
}

function update(comment: StoredComment, { body, comments }: { body: unknown; comments: Comments }): ApiReply {
  const problems = findBodyProblems(body, { required: ['version'], optional: ['text', 'threadResolved'] });
  if (problems.length > 0) return refuse(400, 'ArgumentValidationException', problems.join());
  const { version, text, threadResolved } = body as { version: number; text?: string; threadResolved?: boolean };
  const key = `comment-${comment.id}`;
  const current = comments.versions.get(key) ?? 0;
  if (version !== current) return refuse(409, 'comment.CommentOutOfDateException', 'The comment has been modified.');
  if (text !== undefined && comment.author !== OWN_ACCOUNT)
    return refuse(403, 'AuthorisationException', 'You are not permitted to edit this comment.');
  comments.versions.set(key, current + 1);
  Object.assign(comment, { ...(text !== undefined && { body: text }), ...(threadResolved && { isResolved: true }) });
  return { status: 200, body: print(comment, comments) };
}

/** An account as its API prints it. */
export function printUser(name: string, { bots }: CommentStore) {
  return { name, slug: name, displayName: name, active: true, type: bots.has(name) ? 'SERVICE' : 'NORMAL' };
}

/** A comment with its replies. Each reply is an answer to the one before it. */
function print(comment: StoredComment, { store, versions }: Comments): object {
  const thread = [comment, ...store.comments.filter(({ replyTo }) => replyTo === comment.id)];
  return thread.reduceRight<object | undefined>(
    (reply, each) => ({
      id: each.id,
      version: versions.get(`comment-${each.id}`) ?? 0,
      text: each.body,
      author: printUser(each.author, store),
      createdDate: Date.parse(getCommentTime(each)),
      severity: 'NORMAL',
      state: 'OPEN',
      threadResolved: each.isResolved,
      comments: reply ? [reply] : [],
    }),
    undefined,
  ) as object;
}
