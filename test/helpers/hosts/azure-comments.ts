import type { ApiReply, ApiRequest } from './api-server.ts';
import { createAzureList, refuseAzure } from './azure-replies.ts';
import { getCommentTime, OWN_ACCOUNT } from './comment-store.ts';
import type { CommentStore, StoredComment } from './comment-store.ts';
import { findBodyProblems } from './strict-body.ts';

/**
 * Responds to requests about the threads of pull requests, as described in the REST documentation of Azure DevOps. The
 * number of a thread is its first comment's. `path` is below the repository. Undefined for other requests.
 */
export function respondToAzureComments(
  { method, path, body }: Pick<ApiRequest, 'method' | 'path' | 'body'>,
  store: CommentStore,
): ApiReply | undefined {
  const [, pull = '', thread, isComments, comment, likes] =
    /^pullrequests\/(\d+)\/threads(?:\/(\d+)(?:(\/comments)(?:\/(\d+)(\/likes)?)?)?)?$/.exec(path) ?? [];
  if (pull === '') return undefined;
  if (thread === undefined) return method === 'GET' ? listThreads(pull, store) : addThread(pull, { body, store });
  const first = store.find(thread);
  if (!first || first.pull !== pull) return refuseAzure(404, 'DiscussionThreadNotFoundException', 'Not found');
  if (isComments === undefined) {
    const { status } = body as { status?: string };
    if (method !== 'PATCH' || status !== 'fixed') return refuseAzure(400, 'InvalidArgumentValueException', 'status');
    first.isResolved = true;
    return { status: 200, body: printThread(first, store) };
  }
  if (comment === undefined) return addReply(first, { body, store });
  const stored = listComments(first, store)[Number(comment) - 1];
  if (!stored) return refuseAzure(404, 'DiscussionCommentNotFoundException', 'Not found');
  if (likes !== undefined) {
    if (!store.reactions.includes(path)) store.reactions.push(path);
    return { status: 200, body: '' };
  }
  if (method === 'GET') return { status: 200, body: print(stored, store) };
  if (stored.author !== OWN_ACCOUNT) return refuseAzure(403, 'GitNeedsPermissionException', 'You must be the author.');
  stored.body = (body as { content: string }).content;
  return { status: 200, body: print(stored, store) };
}

function listThreads(pull: string, store: CommentStore): ApiReply {
  const first = store.comments.filter((each) => each.pull === pull && each.replyTo === undefined);
  // Votes and pushes are threads, too.
  const event = {
    id: 1,
    comments: [
      {
        id: 1,
        author: printAzureUser('alice', store),
        content: 'alice voted 10',
        commentType: 'system',
        publishedDate: '2026-01-31T12:00:00Z',
      },
    ],
    threadContext: null,
  };
  return createAzureList([event, ...first.map((each) => printThread(each, store))]);
}

interface NewComment {
  content?: string;
  parentCommentId?: number;
  commentType?: string;
}

function addThread(pull: string, { body, store }: { body: unknown; store: CommentStore }): ApiReply {
  const problems = findBodyProblems(body, {
    required: ['comments'],
    optional: ['status', 'threadContext', 'properties'],
  });
  const [comment] = (body as { comments: NewComment[] }).comments;
  if (comment?.parentCommentId !== 0 || !comment.content) problems.push('a comment is incomplete');
  if (problems.length > 0) return refuseAzure(400, 'InvalidArgumentValueException', problems.join());
  const stored = store.add({ pull, author: OWN_ACCOUNT, body: comment?.content ?? '' });
  return { status: 200, body: printThread(stored, store) };
}

function addReply(first: StoredComment, { body, store }: { body: unknown; store: CommentStore }): ApiReply {
  const problems = findBodyProblems(body, { required: ['content', 'parentCommentId'], optional: ['commentType'] });
  const { content = '', parentCommentId } = body as NewComment;
  if (parentCommentId !== 1) problems.push('the parent does not exist');
  if (problems.length > 0) return refuseAzure(400, 'InvalidArgumentValueException', problems.join());
  const reply = store.add({ pull: first.pull, author: OWN_ACCOUNT, body: content, replyTo: first.id });
  return { status: 200, body: print(reply, store) };
}

function listComments(first: StoredComment, { comments }: CommentStore): StoredComment[] {
  return [first, ...comments.filter(({ replyTo }) => replyTo === first.id)];
}

/** An account as its API prints it. Names are also ids. */
export function printAzureUser(name: string, { bots }: CommentStore) {
  const descriptor = `${bots.has(name) ? 'svc' : 'aad'}.${Buffer.from(name).toString('base64')}`;
  return { id: name, displayName: name, uniqueName: `${name}@acme.test`, descriptor };
}

function printThread(first: StoredComment, store: CommentStore): object {
  const { id, path, line, isResolved } = first;
  const start = { line, offset: 1 };
  return {
    id,
    publishedDate: getCommentTime(first),
    comments: listComments(first, store).map((comment, index) => ({ ...print(comment, store), id: index + 1 })),
    ...(isResolved && { status: 'fixed' }),
    threadContext: path === undefined ? null : { filePath: `/${path}`, rightFileStart: start, rightFileEnd: start },
    isDeleted: false,
  };
}

function print(comment: StoredComment, store: CommentStore): object {
  const index = listComments(store.find(comment.replyTo ?? comment.id) ?? comment, store).indexOf(comment);
  return {
    id: index + 1,
    parentCommentId: comment.replyTo === undefined ? 0 : 1,
    author: printAzureUser(comment.author, store),
    content: comment.body,
    publishedDate: getCommentTime(comment),
    commentType: 'text',
  };
}
