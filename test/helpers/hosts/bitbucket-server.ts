import { createBitbucketHost } from '../../../src/agent/hosts/bitbucket/create-bitbucket-host.ts';
import { startApiServer } from './api-server.ts';
import type { ApiReply, ApiRequest } from './api-server.ts';
import { respondToComments } from './bitbucket-comments.ts';
import { createCheckStore } from './check-store.ts';
import type { CheckStore } from './check-store.ts';
import { createCommentStore, OWN_ACCOUNT } from './comment-store.ts';
import type { CommentStore } from './comment-store.ts';
import type { HostFixture } from './contract.ts';
import { createPullStore, createFixture, PULL_FILES } from './pull-store.ts';
import type { PullStore, StoredPull } from './pull-store.ts';
import { respondToBitbucketChecks, respondToBitbucketStatus } from './remote-checks.ts';
import { findBodyProblems, findQueryProblems } from './strict-body.ts';

/** The credentials that it accepts: a user's API token, and a repository access token. */
export const API_TOKEN = 'writer@acme.test:ATATT-known';
export const ACCESS_TOKEN = 'ATCTT-known';
const REVIEWERS = [{ type: 'user', uuid: '{aa-11}', display_name: 'Ada' }];

/**
 * Bitbucket Cloud with one repository, as described in its `swagger.json`, with the same rejections. A second POST
 * updates.
 */
export async function startBitbucket(): Promise<
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
    emptyList: { values: [] },
    createHost: ({ credentials = API_TOKEN, isMissing = false, wait } = {}) =>
      createBitbucketHost({
        updateCommand: 'bindery admin project update prj_1',
        apiUrl: new URL(`${server.origin}/2.0`),
        path: ['acme', isMissing ? 'missing' : 'docs'],
        credentials,
        wait,
      }),
  };
}

function respond(
  { method, path, query, headers, body }: ApiRequest,
  { store, comments, checks }: { store: PullStore; comments: CommentStore; checks: CheckStore },
): ApiReply {
  const knownHeaders = [`Basic ${Buffer.from(API_TOKEN).toString('base64')}`, `Bearer ${ACCESS_TOKEN}`];
  if (!knownHeaders.includes(headers.authorization ?? ''))
    return refuse(401, 'Token is invalid, expired, or not supported.');
  const commentReply = respondToComments({ method, path: path.replace(/^\/2\.0/, ''), query, body }, comments);
  if (commentReply) return commentReply;
  if (/\/docs\/diffstat\/[0-9a-f]+$/.test(path))
    return { status: 200, body: { values: PULL_FILES.map((file) => ({ old: null, new: { path: file } })) } };
  if (path === '/2.0/user' && !comments.hidesAccount) return { status: 200, body: { uuid: `{${OWN_ACCOUNT}}` } };
  const rest = path.replace('/2.0/repositories/acme/docs/', '');
  const checksReply =
    respondToBitbucketStatus({ method, path: rest, body }, checks) ?? respondToBitbucketChecks(rest, checks);
  if (checksReply) return checksReply;
  const match = /^\/2\.0\/repositories\/acme\/docs(\/pullrequests)?(?:\/(\d+))?$/.exec(path);
  if (!match) return refuse(404, 'Repository acme/missing not found');
  const [, pulls, id] = match;
  if (!pulls) return { status: 200, body: { type: 'repository', full_name: 'acme/docs' } };
  if (id === undefined && method === 'GET') return list(query, store);
  if (id === undefined && method === 'POST') return create(body, store);
  const storedPull = store.find(id ?? '');
  if (!storedPull) return refuse(404, 'Not found');
  if (method === 'GET') return { status: 200, body: print(storedPull, checks.getCommit(storedPull.head)) };
  if (method !== 'PUT') return refuse(405, 'Method not allowed');
  return update(storedPull, body);
}

/** Only a filter in the documented language is accepted. */
function list(query: URLSearchParams, store: PullStore): ApiReply {
  const problems = findQueryProblems(query, ['q', 'sort', 'pagelen', 'page', 'state', 'fields']);
  if (Number(query.get('pagelen') ?? 10) > 50) problems.push('pagelen is above 50');
  const filter = /^state="OPEN" AND source\.branch\.name="([^"]+)" AND destination\.branch\.name="([^"]+)"$/.exec(
    query.get('q') ?? '',
  );
  const mergedFilter =
    /^state="MERGED" AND destination\.branch\.name="([^"]+)" AND updated_on>=(\d{4}-\d\d-\d\dT[\d:.]+Z)$/.exec(
      query.get('q') ?? '',
    );
  if (mergedFilter && problems.length === 0) {
    const [, base, since = ''] = mergedFilter;
    const pulls = store.pulls.filter(
      (pull) => pull.state === 'merged' && pull.base === base && (pull.closedAt ?? '') >= since,
    );
    return { status: 200, body: { values: pulls.reverse().map((pull) => print(pull)) } };
  }
  if (!filter || problems.length > 0) return refuse(400, `Invalid query. ${problems.join(', ')}`);
  const [, head, base] = filter;
  const values = store.pulls.filter((pull) => pull.state === 'open' && pull.head === head && pull.base === base);
  return {
    status: 200,
    body: { pagelen: 50, size: values.length, page: 1, values: values.map((pull) => print(pull)) },
  };
}

interface CreateBody {
  title: string;
  description?: string;
  draft?: boolean;
  source: { branch: { name: string } };
  destination: { branch: { name: string } };
}

function create(body: unknown, store: PullStore): ApiReply {
  const problems = findBodyProblems(body, {
    required: ['title', 'source'],
    optional: ['description', 'destination', 'reviewers', 'close_source_branch', 'draft'],
  });
  if (problems.length > 0) return refuse(400, 'Bad request', { body: problems });
  const { title, description = '', draft = false, source, destination } = body as CreateBody;
  const [head, base] = [source.branch.name, destination.branch.name];
  if (!store.branches.has(head)) return refuse(400, 'Bad request', { source: [`branch not found: ${head}`] });
  if (!store.branches.has(base)) return refuse(400, 'Bad request', { destination: [`branch not found: ${base}`] });
  if (store.branches.get(head)?.isEmpty) return refuse(400, 'There are no changes to be pulled');
  const openPull = store.findOpen(head, base);
  if (openPull) Object.assign(openPull, { title, body: description, draft });
  return { status: 201, body: print(openPull ?? store.add({ head, base, title, body: description, draft })) };
}

function update(storedPull: StoredPull, body: unknown): ApiReply {
  const problems = findBodyProblems(body, {
    required: ['title'],
    optional: ['description', 'reviewers', 'destination', 'draft'],
  });
  const { reviewers, draft, ...text } = body as {
    title: string;
    description: string;
    reviewers?: unknown;
    draft?: boolean;
  };
  if (JSON.stringify(reviewers) !== JSON.stringify(REVIEWERS.map(({ uuid }) => ({ uuid }))))
    problems.push('reviewers would be removed');
  if (problems.length > 0) return refuse(400, 'Bad request', { body: problems });
  if (storedPull.state !== 'open') return refuse(400, 'This pull request is closed.');
  Object.assign(storedPull, { title: text.title, body: text.description, ...(draft !== undefined && { draft }) });
  return { status: 200, body: print(storedPull) };
}

function refuse(status: number, message: string, fields?: Record<string, string[]>): ApiReply {
  return { status, body: { type: 'error', error: { message, ...(fields && { fields }) } } };
}

const STATES = { open: 'OPEN', merged: 'MERGED', closed: 'DECLINED' };

function print(
  { id, head, base, title, body, state, closedAt, draft = false, isFork = false }: StoredPull,
  commit = '',
): Record<string, unknown> {
  return {
    type: 'pullrequest',
    id,
    title,
    description: body,
    state: STATES[state],
    updated_on: closedAt,
    author: { type: 'user', uuid: '{kim}', display_name: 'Kim' },
    created_on: '2026-01-31T12:00:00Z',
    merge_commit: state === 'merged' ? { hash: '0123456789ab' } : null,
    draft,
    reviewers: REVIEWERS,
    source: {
      branch: { name: head },
      commit: { hash: commit.slice(0, 12) },
      repository: { full_name: isFork ? 'stranger/docs' : 'acme/docs' },
    },
    destination: { branch: { name: base }, repository: { full_name: 'acme/docs' } },
    links: { html: { href: `https://bitbucket.org/acme/docs/pull-requests/${id}` } },
  };
}
