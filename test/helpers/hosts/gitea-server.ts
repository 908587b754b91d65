import { createGiteaHost } from '../../../src/agent/hosts/gitea/create-gitea-host.ts';
import { startApiServer } from './api-server.ts';
import type { ApiReply, ApiRequest } from './api-server.ts';
import { createCheckStore } from './check-store.ts';
import type { CheckStore } from './check-store.ts';
import { createCommentStore, OWN_ACCOUNT } from './comment-store.ts';
import type { CommentStore } from './comment-store.ts';
import type { HostFixture } from './contract.ts';
import { respondToComments } from './gitea-comments.ts';
import { createPullStore, createFixture, PULL_FILES } from './pull-store.ts';
import type { PullStore, StoredPull } from './pull-store.ts';
import { respondToGiteaChecks, respondToGiteaStatus } from './remote-checks.ts';
import { findBodyProblems, findQueryProblems } from './strict-body.ts';

const TOKEN = 'gitea-known';
/** Maximum number of items on one page, whatever the request asks for. */
const PAGE = 20;

/** A Gitea with one repository, as described in its `/swagger.v1.json`, with Gitea's rejections. */
export async function startGitea({ hasThreads = true } = {}): Promise<
  HostFixture & { store: PullStore; comments: CommentStore; checks: CheckStore }
> {
  const store = createPullStore();
  const comments = createCommentStore();
  const checks = createCheckStore();
  const server = await startApiServer((request) => respond(request, { store, comments, checks, hasThreads }));
  return {
    ...createFixture(store, server),
    comments,
    checks,
    emptyList: [],
    createHost: ({ credentials = TOKEN, isMissing = false, wait } = {}) =>
      createGiteaHost({
        updateCommand: 'bindery admin project update prj_1',
        apiUrl: new URL(`${server.origin}/api/v1`),
        path: ['acme', isMissing ? 'missing' : 'docs'],
        credentials,
        wait,
      }),
  };
}

function respond(
  { method, path, query, headers, body }: ApiRequest,
  {
    store,
    comments,
    checks,
    hasThreads,
  }: { store: PullStore; comments: CommentStore; checks: CheckStore; hasThreads: boolean },
): ApiReply {
  const basic = `Basic ${Buffer.from(`robot:${TOKEN}`).toString('base64')}`;
  if (headers.authorization !== `token ${TOKEN}` && headers.authorization !== basic)
    return { status: 401, body: { message: 'user does not exist [uid: 0, name: ]', url: '/api/swagger' } };
  if (path === '/api/v1/user' && !comments.hidesAccount) return { status: 200, body: { id: 5, login: OWN_ACCOUNT } };
  const [, rest] = /^\/api\/v1\/repos\/acme\/docs\/(.+)$/.exec(path) ?? [];
  const commentReply = respondToComments({ method, path: rest ?? '', query, body }, comments, { hasThreads });
  if (commentReply) return commentReply;
  if (/\/docs\/pulls\/\d+\/files$/.test(path))
    return { status: 200, body: PULL_FILES.map((filename) => ({ filename })) };
  const checksReply =
    respondToGiteaStatus({ method, path: rest ?? '', body }, checks) ?? respondToGiteaChecks(rest ?? '', query, checks);
  if (checksReply) return checksReply;
  const match = /^\/api\/v1\/repos\/acme\/docs(\/pulls|\/issues)?(?:\/(\d+))?$/.exec(path);
  if (!match) return { status: 404, body: { message: "The target couldn't be found.", errors: [] } };
  const [, pulls, index] = match;
  if (!pulls) return { status: 200, body: { id: 1, full_name: 'acme/docs' } };
  if (index === undefined && method === 'GET') return list(query, store);
  if (index === undefined && method === 'POST') return create(body, store);
  const pullRequest = store.find(index ?? '');
  if (!pullRequest) return { status: 404, body: { message: "The target couldn't be found." } };
  if (method === 'GET') return { status: 200, body: print(pullRequest, checks.getCommit(pullRequest.head)) };
  if (method !== 'PATCH') return { status: 405 };
  const problems = findBodyProblems(body, { required: [], optional: ['title', 'body', 'state', 'base'] });
  if (problems.length > 0) return { status: 422, body: { message: problems.join(', ') } };
  Object.assign(pullRequest, body);
  return { status: 201, body: print(pullRequest) };
}

function list(query: URLSearchParams, store: PullStore): ApiReply {
  const problems = findQueryProblems(query, ['state', 'sort', 'milestone', 'labels', 'poster', 'page', 'limit']);
  if (problems.length > 0) return { status: 422, body: { message: problems.join(', ') } };
  const start = (Number(query.get('page') ?? 1) - 1) * PAGE;
  const pulls = store.pulls.filter(({ state }) => (query.get('state') === 'open') === (state === 'open'));
  return { status: 200, body: pulls.slice(start, start + PAGE).map((pull) => print(pull)) };
}

function create(body: unknown, store: PullStore): ApiReply {
  const problems = findBodyProblems(body, {
    required: ['head', 'base', 'title'],
    optional: ['body', 'assignees', 'labels'],
  });
  if (problems.length > 0) return { status: 422, body: { message: problems.join(', ') } };
  const { head, base, title, body: text = '' } = body as { head: string; base: string; title: string; body?: string };
  if (title.length > 255) return { status: 422, body: { message: '[Title]: MaxSize' } };
  if (![head, base].every((name) => store.branches.has(name)))
    return { status: 404, body: { message: "The target couldn't be found.", errors: [] } };
  if (store.findOpen(head, base))
    return { status: 409, body: { message: `pull request already exists for these targets [head_branch: ${head}]` } };
  return { status: 201, body: print(store.add({ head, base, title, body: text })) };
}

function print(
  { id, head, base, title, body, state, closedAt = '2026-01-31T12:00:00Z', isFork = false }: StoredPull,
  commit = '',
): Record<string, unknown> {
  return {
    id: 7000 + id,
    number: id,
    title,
    body,
    state: state === 'open' ? 'open' : 'closed',
    merged: state === 'merged',
    merged_at: state === 'merged' ? closedAt : null,
    updated_at: closedAt,
    created_at: closedAt,
    user: { id: 9, login: 'kim' },
    html_url: `https://gitea.test/acme/docs/pulls/${id}`,
    head: { sha: commit, label: head, ref: head, repo_id: isFork ? 2 : 1 },
    base: { label: base, ref: base, repo_id: 1 },
  };
}
