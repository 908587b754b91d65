import { generateKeyPairSync } from 'node:crypto';
import { createGitHubHost } from '../../../src/agent/hosts/github/create-github-host.ts';
import { git, hasBranch } from '../git-repository.ts';
import { startApiServer } from './api-server.ts';
import type { ApiReply, ApiRequest } from './api-server.ts';
import type { HostFixture } from './contract.ts';
import { createCheckStore } from './check-store.ts';
import type { CheckStore } from './check-store.ts';
import { createCommentStore, OWN_ACCOUNT } from './comment-store.ts';
import type { CommentStore } from './comment-store.ts';
import { createGitHubApp, type GitHubApp } from './github-app.ts';
import { respondToChecks, respondToRun, respondToStatus } from './github-checks.ts';
import { respondToComments, respondToThreadQuery } from './github-comments.ts';
import { findProblems } from './github-description.ts';
import { createFixture, createPullStore, PULL_FILES } from './pull-store.ts';
import type { PullStore, StoredPull } from './pull-store.ts';

/** The token that the host accepts, besides those that the App gets. */
export const GITHUB_TOKEN = 'ghp_known';
export const APP_ID = 12345;
export const INSTALLATION_ID = 100;
const KEYS = generateKeyPairSync('rsa', { modulusLength: 2048 });
/** Key of an App installed on the repository. Created once, because that is slow. */
export const APP_KEY = KEYS.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();

export interface GitHubFixture extends HostFixture {
  /** Errors of requests according to the published description, in order. */
  problems: string[];
  store: PullStore;
  comments: CommentStore;
  checks: CheckStore;
  /** Returns a pull request as the API prints it. */
  readPull(id: string): unknown;
}

export interface GitHubOptions {
  /** Path of the API on its server, such as `/api/v3` on Enterprise Server. @defaultValue none */
  base?: string;
  /** Permissions of the App. @defaultValue the required ones */
  permissions?: Record<string, string>;
  /** Bare repository behind `acme/docs`, whose branches can have pull requests. @defaultValue none */
  repository?: string;
  /** Called with each installation token that is created. */
  onToken?: (token: string) => void;
}

interface GitHubState {
  store: PullStore;
  comments: CommentStore;
  checks: CheckStore;
  app: GitHubApp;
  repository: string | undefined;
}

/**
 * GitHub with one repository. It validates every request against GitHub's published description, and rejects what
 * GitHub rejects: unknown tokens, JWTs with another key, duplicates, missing branches and branches without a commit.
 */
export async function startGitHub({
  base = '',
  permissions = { contents: 'write', pull_requests: 'write', metadata: 'read' },
  repository,
  onToken,
}: GitHubOptions = {}): Promise<GitHubFixture> {
  const app = createGitHubApp({
    id: APP_ID,
    publicKey: KEYS.publicKey,
    installation: INSTALLATION_ID,
    permissions,
    ...(onToken && { onToken }),
  });
  const state: GitHubState = {
    store: createPullStore(),
    comments: createCommentStore(),
    checks: createCheckStore(),
    app,
    repository,
  };
  const problems: string[] = [];
  const server = await startApiServer((request) => {
    if (!request.path.startsWith(`${base}/`)) return NOT_FOUND;
    const innerRequest = { ...request, path: request.path.slice(base.length) };
    if (innerRequest.path === '/graphql') return respondToGraphQL(innerRequest.body, state);
    const requestProblems = findProblems(innerRequest);
    problems.push(...requestProblems);
    if (requestProblems.length > 0) return { status: 422, body: { message: requestProblems.join('; ') } };
    return respond(innerRequest, state);
  });
  return {
    ...createFixture(state.store, server),
    problems,
    comments: state.comments,
    checks: state.checks,
    readPull: (id) => print(getPull(state.store, id)),
    emptyList: [],
    createHost: ({ credentials = GITHUB_TOKEN, isMissing = false, wait } = {}) =>
      createGitHubHost({
        updateCommand: 'bindery admin project update prj_1',
        apiUrl: new URL(`${server.origin}${base}`),
        path: ['acme', isMissing ? 'missing' : 'docs'],
        credentials,
        wait,
      }),
    async isDraft(id) {
      const { draft = false, title } = getPull(state.store, id);
      return draft || title.startsWith('Draft: ');
    },
  };
}

const NOT_FOUND: ApiReply = { status: 404, body: { message: 'Not Found' } };

function respond({ method, path, query, headers, body }: ApiRequest, state: GitHubState): ApiReply {
  const token = String(headers.authorization).replace(/^(?:Bearer|token) /i, '');
  const [, owner, name, rest = ''] = /^\/repos\/([^/]+)\/([^/]+)(?:\/(.*))?$/.exec(path) ?? [];
  const isKnown = owner === 'acme' && name === 'docs';
  if (path === '/app' || path.startsWith('/app/') || rest === 'installation')
    return state.app.respond({ path, body, token, isInstalled: isKnown });
  if (token !== GITHUB_TOKEN && !state.app.hasToken(token))
    return { status: 401, body: { message: `Bad credentials: ${token}` } };
  if (path === '/user') return { status: 200, body: { login: OWN_ACCOUNT } };
  if (!isKnown) return NOT_FOUND;
  const { store } = state;
  if (rest === '') return { status: 200, body: { ...REPOSITORY, full_name: 'acme/docs' } };
  if (rest === 'pulls') return method === 'POST' ? createPull(body, state) : listPulls(query, store);
  // No branch has rules.
  if (rest.startsWith('rules/branches/')) return { status: 200, body: [] };
  const commentReply = respondToComments({ method, path: rest, query, body }, state.comments);
  if (commentReply) return commentReply;
  if (/^pulls\/\d+\/files$/.test(rest)) return { status: 200, body: PULL_FILES.map((filename) => ({ filename })) };
  const checksReply =
    respondToStatus({ method, path: rest, body }, state.checks) ??
    respondToRun({ method, path: rest, query, body }, state.checks) ??
    respondToChecks(rest, state.checks);
  if (checksReply) return checksReply;
  const pull = store.find(/^(?:pulls|issues)\/(\d+)$/.exec(rest)?.[1] ?? '');
  if (!pull) return NOT_FOUND;
  if (method === 'PATCH') Object.assign(pull, body);
  return { status: 200, body: print(pull, state.checks.getCommit(pull.head)) };
}

function listPulls(query: URLSearchParams, store: PullStore): ApiReply {
  const state = query.get('state') ?? 'open';
  const [owner, head] = query.get('head')?.split(':') ?? ['acme'];
  const pulls = store.pulls
    .filter((pull) => state === 'all' || (state === 'open') === (pull.state === 'open'))
    .filter((pull) => owner === 'acme' && (head ?? pull.head) === pull.head)
    .filter((pull) => (query.get('base') ?? pull.base) === pull.base)
    .reverse()
    .slice(0, Number(query.get('per_page') ?? 30));
  return { status: 200, body: pulls.map((pull) => print(pull)) };
}

function createPull(body: unknown, { store, repository }: GitHubState): ApiReply {
  const { head, base, title, body: text = '', draft = false } = body as Omit<StoredPull, 'id' | 'state'>;
  const branch = findBranch(head, { store, repository });
  if (!branch) return refuse({ field: 'head', code: 'invalid' });
  if (!findBranch(base, { store, repository })) return refuse({ field: 'base', code: 'invalid' });
  if (branch.isEmpty) return refuse({ code: 'custom', message: `No commits between ${base} and ${head}` });
  if (store.findOpen(head, base))
    return refuse({ code: 'custom', message: `A pull request already exists for acme:${head}.` });
  return { status: 201, body: print(store.add({ head, base, title, body: text, draft })) };
}

function findBranch(
  name: string,
  { store, repository }: Pick<GitHubState, 'store' | 'repository'>,
): { isEmpty: boolean } | undefined {
  if (repository === undefined) return store.branches.get(name);
  if (!hasBranch(repository, name)) return undefined;
  return { isEmpty: git(repository, ['rev-list', '--count', `main..${name}`]) === '0' };
}

/** GitHub's response to a pull request that can't be opened. */
function refuse(error: Record<string, string>): ApiReply {
  const errors = [{ resource: 'PullRequest', ...error }];
  return {
    status: 422,
    body: { message: 'Validation Failed', errors, documentation_url: 'https://docs.github.com/rest' },
  };
}

/** The GraphQL queries and mutations that are needed. */
function respondToGraphQL(body: unknown, { store, comments }: GitHubState): ApiReply {
  const { query, variables } = body as { query: string; variables: { node?: string } };
  const threadData = respondToThreadQuery({ query, variables }, comments);
  if (threadData !== undefined) return { status: 200, body: { data: threadData } };
  const pull = store.pulls.find((each) => createNodeId(each) === variables.node);
  if (!/markPullRequestReadyForReview\(input: \{ pullRequestId: \$node \}\)/.test(query) || !pull)
    return { status: 200, body: { errors: [{ message: 'Parse error' }] } };
  pull.draft = false;
  return { status: 200, body: { data: { markPullRequestReadyForReview: { pullRequest: { id: variables.node } } } } };
}

function getPull(store: PullStore, id: string): StoredPull {
  const pull = store.find(id);
  if (!pull) throw new Error(`There is no pull request ${id}`);
  return pull;
}

const REPOSITORY = { id: 7001, name: 'docs' };

function print(pull: StoredPull, commit = ''): Record<string, unknown> {
  const { id, head, base, title, body, state, closedAt = '2026-01-31T12:00:00Z', draft = false, isFork = false } = pull;
  return {
    id: 9000 + id,
    node_id: createNodeId(pull),
    number: id,
    title,
    body,
    draft,
    state: state === 'open' ? 'open' : 'closed',
    merged_at: state === 'merged' ? closedAt : null,
    updated_at: closedAt,
    created_at: closedAt,
    user: { login: 'kim', type: 'User' },
    html_url: `https://github.test/acme/docs/pull/${id}`,
    head: { label: `acme:${head}`, ref: head, sha: commit, repo: isFork ? { id: 7002, name: 'docs' } : REPOSITORY },
    base: { label: `acme:${base}`, ref: base, repo: REPOSITORY },
  };
}

function createNodeId({ id }: StoredPull): string {
  return `PR_${id}`;
}
