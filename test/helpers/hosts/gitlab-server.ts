import { createGitLabHost } from '../../../src/agent/hosts/gitlab/create-gitlab-host.ts';
import { startApiServer } from './api-server.ts';
import type { ApiReply, ApiRequest } from './api-server.ts';
import { createCheckStore } from './check-store.ts';
import type { CheckStore } from './check-store.ts';
import { createCommentStore, OWN_ACCOUNT } from './comment-store.ts';
import type { CommentStore } from './comment-store.ts';
import type { HostFixture } from './contract.ts';
import { respondToDiscussions } from './gitlab-comments.ts';
import { createPullStore, createFixture, PULL_FILES } from './pull-store.ts';
import type { PullStore, StoredPull } from './pull-store.ts';
import { respondToGitLabChecks, respondToGitLabStatus } from './remote-checks.ts';
import { findBodyProblems, findQueryProblems } from './strict-body.ts';

const TOKEN = 'glpat-known';
const PROJECT = 'acme/handbooks/docs';
const PROJECT_ID = 42;
/** The project, and another path of it. */
const PROJECTS = new Set([PROJECT, 'acme/docs']);

/**
 * A GitLab with one project in a subgroup, as described in docs.gitlab.com/api/merge_requests, with GitLab's
 * rejections.
 */
export async function startGitLab(): Promise<
  HostFixture & { store: PullStore; comments: CommentStore; checks: CheckStore }
> {
  const store = createPullStore();
  const comments = createCommentStore();
  const checks = createCheckStore();
  const server = await startApiServer((request) => respond(request, { store, comments, checks }));
  return {
    ...createFixture(store, server),
    comments,
    checks,
    emptyList: [],
    createHost: ({ credentials = TOKEN, isMissing = false, wait } = {}) =>
      createGitLabHost({
        updateCommand: 'bindery admin project update prj_1',
        apiUrl: new URL(`${server.origin}/api/v4`),
        path: isMissing ? ['acme', 'missing'] : ['acme', 'handbooks', 'docs'],
        credentials,
        wait,
      }),
  };
}

function respond(
  { method, path, query, headers, body }: ApiRequest,
  { store, comments, checks }: { store: PullStore; comments: CommentStore; checks: CheckStore },
): ApiReply {
  if (headers.authorization !== `Bearer ${TOKEN}`) return { status: 401, body: { message: '401 Unauthorized' } };
  if (path === '/api/v4/user' && !comments.hidesAccount)
    return { status: 200, body: { id: comments.users.indexOf(OWN_ACCOUNT), username: OWN_ACCOUNT } };
  const [, project, rest = ''] = /^\/api\/v4\/projects\/([^/]+)\/(.+)$/.exec(path) ?? [];
  if (PROJECTS.has(decodeURIComponent(project ?? ''))) {
    const reply =
      respondToDiscussions({ method, path: rest, query, body }, comments) ??
      respondToGitLabStatus({ method, path: rest, body }, checks) ??
      respondToGitLabChecks(rest, checks);
    if (reply) return reply;
  }
  if (/\/merge_requests\/\d+\/diffs$/.test(path))
    return { status: 200, body: PULL_FILES.map((file) => ({ old_path: file, new_path: file })) };
  const match = /^\/api\/v4\/projects\/([^/]+)(\/merge_requests)?(?:\/(\d+))?$/.exec(path);
  if (!match || !PROJECTS.has(decodeURIComponent(match[1] ?? '')))
    return { status: 404, body: { message: '404 Project Not Found' } };
  const [, , requests, iid] = match;
  if (!requests) return { status: 200, body: { id: PROJECT_ID, path_with_namespace: PROJECT } };
  if (iid === undefined && method === 'GET') return list(query, store);
  if (iid === undefined && method === 'POST') return create(body, store);
  const pull = store.find(iid ?? '');
  if (!pull) return { status: 404, body: { message: '404 Not found' } };
  if (method === 'GET') return { status: 200, body: print(pull, checks.getCommit(pull.head)) };
  if (method !== 'PUT') return { status: 405, body: { error: '405 Not Allowed' } };
  const problems = findBodyProblems(body, { required: [], optional: ['title', 'description', 'state_event'] });
  if (problems.length > 0) return { status: 400, body: { error: problems.join(', ') } };
  const { title, description } = body as { title: string; description: string };
  Object.assign(pull, { title, body: description });
  return { status: 200, body: print(pull) };
}

function list(query: URLSearchParams, store: PullStore): ApiReply {
  const problems = findQueryProblems(query, [
    'state',
    'source_branch',
    'target_branch',
    'updated_after',
    'order_by',
    'sort',
    'per_page',
    'page',
  ]);
  if (query.get('state') === 'merged' && problems.length === 0) return listMerged(query, store);
  if (query.get('state') !== 'opened') problems.push('state does not have a valid value');
  if (problems.length > 0) return { status: 400, body: { error: problems.join(', ') } };
  const matches = store.pulls.filter(
    ({ state, head, base }) =>
      state === 'open' && head === query.get('source_branch') && base === query.get('target_branch'),
  );
  // From a fork with a branch of the same name, which GitLab lists as well.
  const foreignPull = { id: 900, head: '', base: '', title: '', body: '', state: 'open' as const };
  return {
    status: 200,
    body: [{ ...print(foreignPull), source_project_id: 77 }, ...matches.map((pull) => print(pull))],
  };
}

function listMerged(query: URLSearchParams, store: PullStore): ApiReply {
  const after = query.get('updated_after') ?? '';
  const pulls = store.pulls.filter(
    ({ state, base, closedAt = '' }) => state === 'merged' && base === query.get('target_branch') && closedAt >= after,
  );
  return {
    status: 200,
    body: pulls
      .reverse()
      .slice(0, Number(query.get('per_page')))
      .map((pull) => print(pull)),
  };
}

function create(body: unknown, store: PullStore): ApiReply {
  const problems = findBodyProblems(body, {
    required: ['source_branch', 'target_branch', 'title'],
    optional: ['description', 'remove_source_branch', 'squash'],
  });
  if (problems.length > 0) return { status: 400, body: { error: problems.join(', ') } };
  const {
    source_branch: head,
    target_branch: base,
    title,
    description = '',
  } = body as { source_branch: string; target_branch: string; title: string; description?: string };
  if (title.length > 255)
    return { status: 400, body: { message: { title: ['is too long (maximum is 255 characters)'] } } };
  for (const name of [head, base])
    if (!store.branches.has(name)) return { status: 422, body: { message: [`Branch "${name}" does not exist`] } };
  // In the language of the token's owner.
  if (store.findOpen(head, base))
    return {
      status: 409,
      body: { message: ['Für diesen Quellbranch gibt es bereits einen offenen Merge-Request: !1'] },
    };
  return { status: 201, body: print(store.add({ head, base, title, body: description })) };
}

/** The iid counts within the project, the id across the server. */
function print(
  { id, head, base, title, body, state, closedAt, isFork }: StoredPull,
  commit = '',
): Record<string, unknown> {
  return {
    sha: commit,
    head_pipeline: null,
    id: 5000 + id,
    iid: id,
    project_id: PROJECT_ID,
    title,
    description: body,
    state: state === 'open' ? 'opened' : state,
    source_branch: head,
    target_branch: base,
    source_project_id: isFork ? 77 : PROJECT_ID,
    target_project_id: PROJECT_ID,
    merged_at: state === 'merged' ? closedAt : null,
    author: { id: 9, username: 'kim' },
    created_at: '2026-01-31T12:00:00Z',
    web_url: `https://gitlab.test/${PROJECT}/-/merge_requests/${id}`,
  };
}
