import type { ApiReply, ApiRequest } from './api-server.ts';
import { getCommentTime, OWN_ACCOUNT } from './comment-store.ts';
import type { CommentStore, StoredComment } from './comment-store.ts';
import { findBodyProblems, findQueryProblems } from './strict-body.ts';

/**
 * Responds to requests about comments on merge requests, below the project, as described in
 * docs.gitlab.com/api/discussions and /api/project_members. Undefined for other requests.
 */
export function respondToDiscussions(
  { method, path, query, body }: Pick<ApiRequest, 'method' | 'path' | 'query' | 'body'>,
  store: CommentStore,
): ApiReply | undefined {
  const [, member] = /^members\/all\/(\d+)$/.exec(path) ?? [];
  if (member !== undefined) {
    if (store.hidesWriters) return { status: 403, body: { message: '403 Forbidden' } };
    const name = store.users[Number(member)] ?? '';
    if (name === 'mallory') return { status: 404, body: { message: '404 Not found' } };
    return {
      status: 200,
      body: { id: Number(member), username: name, access_level: store.writers.has(name) ? 30 : 20 },
    };
  }
  const [, issueId] = /^issues\/(\d+)$/.exec(path) ?? [];
  const issue = store.issues.find(({ id }) => id === issueId);
  if (issue) {
    const { id, author, title, body: description } = issue;
    const created_at = getCommentTime({ id: Number(id) });
    const user = { id: store.users.indexOf(author), username: author };
    return { status: 200, body: { iid: Number(id), title, state: 'opened', description, author: user, created_at } };
  }
  const [, reactedTo] = /^(.+)\/award_emoji$/.exec(path) ?? [];
  if (reactedTo !== undefined) {
    if (query.get('name') !== 'eyes') return { status: 400, body: { error: 'name is missing' } };
    if (store.reactions.includes(reactedTo))
      return { status: 404, body: { message: '404 Award Emoji Name has already been taken Not Found' } };
    store.reactions.push(reactedTo);
    return { status: 201, body: { id: 1, name: 'eyes' } };
  }
  const [, editedPull, edited] = /^merge_requests\/(\d+)\/notes\/(\d+)$/.exec(path) ?? [];
  if (edited !== undefined) {
    const note = store.find(edited);
    if (method !== 'PUT' || note?.pull !== editedPull) return { status: 404, body: { message: '404 Not found' } };
    if (note?.author !== OWN_ACCOUNT) return { status: 403, body: { message: '403 Forbidden' } };
    note.body = (body as { body: string }).body;
    return { status: 200, body: printNote(note, store) };
  }
  const [, pull = '', list, id, notes] =
    /^(?:merge_requests|issues)\/(\d+)\/(discussions|notes)(?:\/(\w+)(\/notes)?)?$/.exec(path) ?? [];
  if (list === undefined) return undefined;
  const first = id === undefined ? undefined : store.find(id.replace(/^d/, ''));
  if (id !== undefined && first?.pull !== pull) return { status: 404, body: { message: '404 Discussion Not Found' } };
  if (method === 'GET') {
    const problems = findQueryProblems(query, ['per_page', 'page']);
    if (problems.length > 0 || list !== 'discussions') return { status: 400, body: { error: problems.join(', ') } };
    const threads = store.comments.filter((comment) => comment.pull === pull && comment.replyTo === undefined);
    const start = (Number(query.get('page') ?? 1) - 1) * Number(query.get('per_page') ?? 20);
    const system = { id: 'd0', individual_note: true, notes: [printNote(SYSTEM_NOTE, store)] };
    const all = [system, ...threads.map((thread) => print(thread, store))];
    return { status: 200, body: all.slice(start, start + Number(query.get('per_page') ?? 20)) };
  }
  if (method === 'PUT') {
    const problems = findBodyProblems(body, { required: ['resolved'] });
    if (!first?.path || notes !== undefined || problems.length > 0)
      return { status: 400, body: { error: problems.join() } };
    first.isResolved = (body as { resolved: boolean }).resolved;
    return { status: 200, body: print(first, store) };
  }
  const problems = findBodyProblems(body, { required: ['body'] });
  if (problems.length > 0) return { status: 400, body: { error: problems.join(', ') } };
  if (list === 'discussions' && notes === undefined) return { status: 405 };
  const { body: text } = body as { body: string };
  const reply = store.add({ pull, author: OWN_ACCOUNT, body: text, ...(first && { replyTo: first.id }) });
  return { status: 201, body: printNote(reply, store) };
}

const SYSTEM_NOTE: StoredComment = {
  id: 1,
  pull: '0',
  author: 'alice',
  body: '@bindery added 1 commit',
  isResolved: false,
};

function print(first: StoredComment, store: CommentStore): Record<string, unknown> {
  const replies = store.comments.filter(({ replyTo }) => replyTo === first.id);
  const notes = [first, ...replies].map((note) => printNote(note, store));
  return { id: `d${first.id}`, individual_note: first.path === undefined, notes };
}

function printNote(comment: StoredComment, store: CommentStore): Record<string, unknown> {
  const { id, author, body, path, line, isResolved } = comment;
  return {
    id,
    type: path === undefined ? null : 'DiffNote',
    body,
    author: { id: store.users.indexOf(author), username: store.bots.has(author) ? `project_42_bot_${author}` : author },
    created_at: getCommentTime(comment),
    system: comment === SYSTEM_NOTE,
    resolvable: path !== undefined,
    ...(path !== undefined && {
      resolved: isResolved,
      position: { position_type: 'text', new_path: path, old_path: path, new_line: line, old_line: null },
    }),
  };
}
