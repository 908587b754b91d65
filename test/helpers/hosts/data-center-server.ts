import { createDataCenterHost } from '../../../src/agent/hosts/bitbucket-data-center/create-data-center-host.ts';
import { startApiServer } from './api-server.ts';
import type { ApiReply, ApiRequest } from './api-server.ts';
import { createCheckStore } from './check-store.ts';
import type { CheckStore } from './check-store.ts';
import { createCommentStore, OWN_ACCOUNT } from './comment-store.ts';
import type { CommentStore } from './comment-store.ts';
import type { HostFixture } from './contract.ts';
import { respondToDataCenterChecks, respondToDataCenterStatus } from './data-center-checks.ts';
import { printUser, respondToDataCenterComments } from './data-center-comments.ts';
import { createList, refuse } from './data-center-replies.ts';
import { createFixture, createPullStore, PULL_FILES } from './pull-store.ts';
import type { PullStore, StoredPull } from './pull-store.ts';
import { findBodyProblems, findQueryProblems } from './strict-body.ts';

/** The HTTP access token that it accepts. */
export const DATA_CENTER_TOKEN = 'BBDC-known';

const REVIEWERS = [{ user: { name: 'ada', displayName: 'Ada' }, role: 'REVIEWER', approved: false }];

interface DataCenterState {
  store: PullStore;
  comments: CommentStore;
  checks: CheckStore;
  /** Whether it is a server before 8.18, which has no drafts. */
  isOld: boolean;
  /** Versions of pull requests, and of comments with a prefix. */
  versions: Map<string, number>;
  /** Restrictions of branches, as its API prints them. Undefined: the token isn't allowed to read them. */
  restrictions: object[] | undefined;
}

/**
 * Bitbucket Data Center with one repository, as described in its REST documentation, with the same rejections: a change
 * needs the current version, and a PUT without reviewers removes them.
 */
export async function startDataCenter({ isOld = false } = {}): Promise<
  HostFixture & DataCenterState & { server: NonNullable<HostFixture['server']> }
> {
  const state: DataCenterState = {
    store: createPullStore(),
    comments: createCommentStore(),
    checks: createCheckStore(),
    isOld,
    versions: new Map(),
    restrictions: undefined,
  };
  const server = await startApiServer((request) => {
    const reply = respond(request, state);
    if (state.comments.hidesAccount) return reply;
    return { ...reply, headers: { 'x-ausername': encodeURIComponent(OWN_ACCOUNT) } };
  });
  return Object.assign(state, {
    ...createFixture(state.store, server),
    emptyList: { values: [], isLastPage: true },
    createHost: ({ credentials = DATA_CENTER_TOKEN, isMissing = false, wait } = {}) =>
      createDataCenterHost({
        updateCommand: 'bindery admin project update prj_1',
        apiUrl: new URL(`${server.origin}/rest`),
        path: ['ACME', isMissing ? 'missing' : 'docs'],
        credentials,
        wait,
      }),
  } satisfies Partial<HostFixture>);
}

function respond({ method, path, query, headers, body }: ApiRequest, state: DataCenterState): ApiReply {
  const { store, comments, checks, versions } = state;
  if (headers.authorization !== `Bearer ${DATA_CENTER_TOKEN}`) return refuse(401, 'AuthenticationException', 'No.');
  const [, api, rest = ''] = /^\/rest\/([\w-]+)\/latest\/(.+)$/.exec(path) ?? [];
  if (api === 'api' && rest === 'users') return listUsers(query, comments);
  const [, inRepository] = /^projects\/acme\/repos\/docs(?:\/(.*))?$/i.exec(rest) ?? [];
  const request = { method, query, body };
  const checkReply =
    respondToDataCenterStatus({ ...request, path: `${api}/${inRepository ?? rest}` }, checks) ??
    respondToDataCenterChecks({ ...request, path: `${api}/${inRepository ?? rest}` }, checks);
  if (checkReply) return checkReply;
  if (!/^projects\/acme\/repos\/docs(?:\/|$)/i.test(rest))
    return refuse(404, 'repository.NoSuchRepositoryException', 'Repository ACME/missing does not exist.');
  const parts = inRepository ?? '';
  if (api === 'branch-permissions')
    return state.restrictions
      ? { status: 200, body: createList(state.restrictions) }
      : refuse(401, 'AuthorisationException', 'You are not permitted to access this resource');
  const commentReply = respondToDataCenterComments(
    { ...request, path: `${api}/${parts}` },
    { store: comments, versions },
  );
  if (commentReply) return commentReply;
  if (parts === '') return { status: 200, body: { slug: 'docs', id: 7, project: { key: 'ACME' } } };
  const [, id, action] = /^pull-requests(?:\/(\d+)(\/changes)?)?$/.exec(parts) ?? [];
  if (!parts.startsWith('pull-requests')) return refuse(404, 'NotFoundException', 'Not found');
  if (action !== undefined)
    return { status: 200, body: createList(PULL_FILES.map((file) => ({ path: { components: file.split('/') } }))) };
  if (id === undefined && method === 'GET') return list(query, state);
  if (id === undefined && method === 'POST') return create(body, state);
  const pull = store.find(id ?? '');
  if (!pull) return refuse(404, 'pull.NoSuchPullRequestException', 'No pull request exists with this ID.');
  if (method === 'GET') return { status: 200, body: print(pull, state) };
  return method === 'PUT' ? update(pull, { body, state }) : refuse(405, 'MethodException', 'Method not allowed');
}

/** Lists the users with a permission for the repository. It ignores filters that it doesn't know, as the server does. */
function listUsers(query: URLSearchParams, comments: CommentStore): ApiReply {
  if (comments.hidesWriters) return refuse(403, 'AuthorisationException', 'You are not permitted to do this');
  const isFiltered =
    query.get('permission.1') === 'REPO_WRITE' &&
    query.get('permission.1.projectKey')?.toUpperCase() === 'ACME' &&
    query.get('permission.1.repositorySlug') === 'docs';
  const names = comments.users.filter((name) => name !== '' && (!isFiltered || comments.writers.has(name)));
  const users = names
    .filter((name) => name.includes(query.get('filter') ?? ''))
    .map((name) => printUser(name, comments));
  return { status: 200, body: createList(users) };
}

function list(query: URLSearchParams, state: DataCenterState): ApiReply {
  const problems = findQueryProblems(query, ['direction', 'at', 'state', 'order', 'limit', 'start']);
  const [, branch = ''] = /^refs\/heads\/(.+)$/.exec(query.get('at') ?? '') ?? [];
  if (problems.length > 0 || branch === '') return refuse(400, 'ArgumentValidationException', problems.join());
  const isOutgoing = query.get('direction') === 'OUTGOING';
  const word = query.get('state') ?? 'OPEN';
  const pulls = state.store.pulls.filter(
    (pull) => (isOutgoing ? pull.head : pull.base) === branch && (word === 'ALL' || STATES[pull.state] === word),
  );
  return { status: 200, body: createList(pulls.reverse().map((pull) => print(pull, state))) };
}

interface Side {
  id: string;
  repository: { slug: string; project: { key: string } };
}

function create(body: unknown, state: DataCenterState): ApiReply {
  const { store, isOld } = state;
  const problems = findBodyProblems(body, {
    required: ['title', 'fromRef', 'toRef'],
    optional: ['description', 'draft', 'reviewers'],
  });
  if (problems.length > 0) return refuse(400, 'ArgumentValidationException', problems.join());
  const {
    title,
    description = '',
    draft = false,
    fromRef,
    toRef,
  } = body as {
    title: string;
    description?: string;
    draft?: boolean;
    fromRef: Side;
    toRef: Side;
  };
  if (title.length > 255) return refuse(400, 'ArgumentValidationException', 'The title is too long.');
  if (fromRef.repository.project.key.toUpperCase() !== 'ACME' || toRef.repository.slug !== 'docs')
    return refuse(404, 'repository.NoSuchRepositoryException', 'The repository does not exist.');
  const [head, base] = [fromRef, toRef].map(({ id }) => id.replace(/^refs\/heads\//, '')) as [string, string];
  for (const branch of [head, base])
    if (!store.branches.has(branch))
      return refuse(404, 'repository.NoSuchBranchException', `Branch "${branch}" does not exist in this repository.`);
  if (store.branches.get(head)?.isEmpty)
    return refuse(409, 'pull.EmptyPullRequestException', `"${head}" is already up-to-date with branch "${base}".`);
  if (store.findOpen(head, base))
    return refuse(409, 'pull.DuplicatePullRequestException', 'Only one pull request may be open for a given branch.');
  const pull = store.add({ head, base, title, body: description, ...(!isOld && { draft }) });
  return { status: 201, body: print(pull, state) };
}

function update(pull: StoredPull, { body, state }: { body: unknown; state: DataCenterState }): ApiReply {
  const problems = findBodyProblems(body, {
    required: ['version', 'title'],
    optional: ['id', 'description', 'reviewers', 'toRef', ...(state.isOld ? [] : ['draft'])],
  });
  const { version, title, description, draft, reviewers } = body as {
    version: number;
    title: string;
    description?: string;
    draft?: boolean;
    reviewers?: { user: { name: string } }[];
  };
  if (reviewers?.map(({ user }) => user.name).join() !== 'ada') problems.push('reviewers would be removed');
  if (problems.length > 0) return refuse(400, 'ArgumentValidationException', problems.join());
  const current = state.versions.get(String(pull.id)) ?? 0;
  if (version !== current)
    return refuse(
      409,
      'pull.PullRequestOutOfDateException',
      'You are attempting to modify a pull request based on old data.',
    );
  if (pull.state !== 'open')
    return refuse(409, 'pull.IllegalPullRequestStateException', 'This pull request has already been closed.');
  state.versions.set(String(pull.id), current + 1);
  Object.assign(pull, { title, body: description ?? '', ...(draft !== undefined && { draft }) });
  return { status: 200, body: print(pull, state) };
}

const STATES = { open: 'OPEN', merged: 'MERGED', closed: 'DECLINED' };

function print(
  { id, head, base, title, body, state, closedAt, draft = false, isFork = false }: StoredPull,
  { isOld, versions, checks }: DataCenterState,
): Record<string, unknown> {
  const project = { key: 'ACME' };
  const closed = closedAt === undefined ? {} : { closedDate: Date.parse(closedAt) };
  return {
    id,
    version: versions.get(String(id)) ?? 0,
    title,
    description: body,
    state: STATES[state],
    open: state === 'open',
    createdDate: Date.parse('2026-01-31T12:00:00Z'),
    updatedDate: Date.parse(closedAt ?? '2026-01-31T12:00:00Z'),
    ...closed,
    ...(!isOld && { draft }),
    fromRef: {
      id: `refs/heads/${head}`,
      displayId: head,
      latestCommit: state === 'open' ? checks.getCommit(head) : '0123456789abcdef0123456789abcdef01234567',
      repository: { slug: 'docs', id: isFork ? 8 : 7, project: isFork ? { key: '~STRANGER' } : project },
    },
    toRef: { id: `refs/heads/${base}`, displayId: base, repository: { slug: 'docs', id: 7, project } },
    author: { user: { name: 'kim', displayName: 'Kim', type: 'NORMAL' }, role: 'AUTHOR' },
    reviewers: REVIEWERS,
    links: { self: [{ href: `https://bitbucket.acme.test/projects/ACME/repos/docs/pull-requests/${id}` }] },
  };
}
