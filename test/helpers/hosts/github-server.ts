import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createEmulator } from 'emulate';
import type { Emulator } from 'emulate';
import { createGitHubHost } from '../../../src/agent/hosts/github/create-github-host.ts';
import { git } from '../git-repository.ts';
import { startApiServer } from './api-server.ts';
import type { ApiReply, ApiRequest } from './api-server.ts';
import type { HostFixture } from './contract.ts';
import { findProblems } from './github-description.ts';

/** The token that the host accepts, besides those that the App gets. */
export const GITHUB_TOKEN = 'ghp_known';
export const APP_ID = 12345;
export const INSTALLATION_ID = 100;
/** Key of an App installed on the repository. Created once, because that is slow. */
export const APP_KEY = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs1', format: 'pem' })
  .toString();

export interface GitHubFixture extends HostFixture {
  /** Errors of requests according to the published description, in order. */
  problems: string[];
  /** Sends a request to the emulator, bypassing all checks. */
  ask(method: string, path: string, options?: { body?: unknown; token?: string }): Promise<ApiReply>;
}

export interface GitHubOptions {
  /** Path of the API on its server, such as `/api/v3` on Enterprise Server. @defaultValue none */
  base?: string;
  /** Permissions of the App. @defaultValue the required ones */
  permissions?: Record<string, string>;
  /** Bare repository behind `acme/docs`, whose branches can have pull requests. @defaultValue the emulator's own */
  repository?: string;
  /** Called with each installation token that is created. */
  onToken?: (token: string) => void;
}

/**
 * GitHub as simulated by `emulate`, behind a server that adds what the emulator lacks: it validates every request
 * against the published description, and rejects unknown tokens, duplicates, missing branches and branches without a
 * commit.
 */
export async function startGitHub({
  base = '',
  permissions = { contents: 'write', pull_requests: 'write', metadata: 'read' },
  repository,
  onToken,
}: GitHubOptions = {}): Promise<GitHubFixture> {
  const emulator = await startEmulator(permissions);
  const problems: string[] = [];
  const minted = new Set<string>();
  /** Ids of drafts that were marked as ready, which the emulator doesn't support. */
  const ready = new Set<string>();
  let opening: Promise<ApiReply> = Promise.resolve({ status: 204 });
  const ask: GitHubFixture['ask'] = (method, path, { body, token = GITHUB_TOKEN } = {}) =>
    forward(emulator.url, { method, path, body, authorization: `Bearer ${token}` });

  const server = await startApiServer(async (request) => {
    if (!request.path.startsWith(`${base}/`)) return { status: 404, body: { message: 'Not Found' } };
    const inner = { ...request, path: request.path.slice(base.length) };
    if (inner.path === '/graphql') return markReady(inner.body, ready);
    const requestProblems = findProblems(inner);
    problems.push(...requestProblems);
    if (requestProblems.length > 0) return { status: 422, body: { message: requestProblems.join('; ') } };
    const authorization = String(inner.headers.authorization);
    const token = authorization.replace(/^Bearer /, '');
    // An App's own token is a JWT, which the emulator checks.
    if (token !== GITHUB_TOKEN && !minted.has(token) && !token.startsWith('ey'))
      return { status: 401, body: { message: `Bad credentials: ${token}` } };
    const path = inner.query.size > 0 ? `${inner.path}?${inner.query}` : inner.path;
    const pass = () => forward(emulator.url, { method: inner.method, path, body: inner.body, authorization });
    if (inner.method === 'POST' && inner.path.endsWith('/pulls'))
      // One after another, so that no other request comes between the check and the action.
      return (opening = opening.then(async () => {
        if (repository !== undefined) await copyBranch(inner, { ask, repository });
        return (await checkNewPull(inner, ask)) ?? pass();
      }));
    const reply = await pass();
    if (inner.path.endsWith('/access_tokens') && reply.status === 201) {
      const { token } = reply.body as { token: string };
      minted.add(token);
      onToken?.(token);
    }
    return reply;
  });

  const find = async (id: string) => (await ask('GET', `/repos/acme/docs/pulls/${id}`)).body as Record<string, string>;
  return {
    server,
    problems,
    ask,
    emptyList: [],
    createHost: ({ credentials = GITHUB_TOKEN, isMissing = false, wait } = {}) =>
      createGitHubHost({
        projectId: 'prj_1',
        apiUrl: new URL(`${server.origin}${base}`),
        path: ['acme', isMissing ? 'missing' : 'docs'],
        credentials,
        wait,
      }),
    addBranch: (name, { isEmpty = false } = {}) => addBranch(ask, name, isEmpty),
    merge: async (id) => void (await ask('PUT', `/repos/acme/docs/pulls/${id}/merge`, { body: {} })),
    close: async (id) => void (await ask('PATCH', `/repos/acme/docs/pulls/${id}`, { body: { state: 'closed' } })),
    read: async (id) => ({ title: (await find(id)).title ?? '', body: (await find(id)).body ?? '' }),
    async isDraft(id) {
      const { draft, node_id: node = '', title = '' } = await find(id);
      return (Boolean(draft) && !ready.has(node)) || title.startsWith('Draft: ');
    },
    countPulls: async () => ((await ask('GET', '/repos/acme/docs/pulls?state=all')).body as unknown[]).length,
    async stop() {
      await server.close();
      await emulator.close();
    },
  };
}

/** The only GraphQL mutation that is needed. */
function markReady(body: unknown, ready: Set<string>): ApiReply {
  const { query, variables } = body as { query: string; variables: { node?: string } };
  if (!/markPullRequestReadyForReview\(input: \{ pullRequestId: \$node \}\)/.test(query) || !variables.node)
    return { status: 200, body: { errors: [{ message: 'Parse error' }] } };
  ready.add(variables.node);
  return { status: 200, body: { data: { markPullRequestReadyForReview: { pullRequest: { id: variables.node } } } } };
}

/** The emulator needs to know its port in advance, so a free one is chosen first. */
async function startEmulator(permissions: Record<string, string>): Promise<Emulator> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await createEmulator({
        service: 'github',
        port: await findFreePort(),
        seed: {
          tokens: { [GITHUB_TOKEN]: { login: 'acme', scopes: ['repo'] } },
          github: {
            users: [{ login: 'acme', name: 'Acme' }],
            repos: [{ owner: 'acme', name: 'docs', auto_init: true }],
            apps: [
              {
                app_id: APP_ID,
                slug: 'bindery',
                name: 'Bindery',
                private_key: APP_KEY,
                permissions,
                installations: [
                  {
                    installation_id: INSTALLATION_ID,
                    account: 'acme',
                    permissions,
                    repository_selection: 'selected',
                    repositories: ['acme/docs'],
                  },
                ],
              },
            ],
          },
        },
      });
    } catch (error) {
      if (tries === 5) throw error;
    }
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

interface ForwardedRequest {
  method: string;
  path: string;
  body: unknown;
  authorization: string;
}

async function forward(origin: string, { method, path, body, authorization }: ForwardedRequest): Promise<ApiReply> {
  const response = await fetch(`${origin.replace('localhost', '127.0.0.1')}${path}`, {
    method,
    headers: { authorization, accept: 'application/vnd.github+json', 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

/** Copies the branch of a requested pull request to the emulator, which has its own repository. */
async function copyBranch(
  { body }: ApiRequest,
  { ask, repository }: { ask: GitHubFixture['ask']; repository: string },
): Promise<void> {
  const { head } = body as { head: string };
  if (git(repository, ['branch', '--list', head]) === '') return;
  if ((await ask('GET', `/repos/acme/docs/git/ref/heads/${head}`)).status === 200) return;
  await addBranch(ask, head, git(repository, ['rev-list', '--count', `main..${head}`]) === '0');
}

/** GitHub's messages for pull requests that can't be opened. */
async function checkNewPull({ body }: ApiRequest, ask: GitHubFixture['ask']): Promise<ApiReply | undefined> {
  const { head, base } = body as { head: string; base: string };
  const heads = await Promise.all([head, base].map((name) => ask('GET', `/repos/acme/docs/git/ref/heads/${name}`)));
  if (heads[0]?.status !== 200) return refuse({ field: 'head', code: 'invalid' });
  if (heads[1]?.status !== 200) return refuse({ field: 'base', code: 'invalid' });
  const [headSha, baseSha] = heads.map((reply) => (reply.body as { object: { sha: string } }).object.sha);
  if (headSha === baseSha) return refuse({ code: 'custom', message: `No commits between ${base} and ${head}` });
  const open = await ask('GET', `/repos/acme/docs/pulls?head=acme:${head}&base=${base}`);
  if ((open.body as unknown[]).length === 0) return undefined;
  return refuse({ code: 'custom', message: `A pull request already exists for acme:${head}.` });
}

function refuse(error: Record<string, string>): ApiReply {
  const errors = [{ resource: 'PullRequest', ...error }];
  return {
    status: 422,
    body: { message: 'Validation Failed', errors, documentation_url: 'https://docs.github.com/rest' },
  };
}

async function addBranch(ask: GitHubFixture['ask'], name: string, isEmpty: boolean): Promise<void> {
  const main = (await ask('GET', '/repos/acme/docs/git/ref/heads/main')).body as { object: { sha: string } };
  const parent = main.object.sha;
  const { tree } = (await ask('GET', `/repos/acme/docs/git/commits/${parent}`)).body as { tree: { sha: string } };
  const commit = { message: name, tree: tree.sha, parents: [parent] };
  const child = isEmpty ? undefined : await ask('POST', '/repos/acme/docs/git/commits', { body: commit });
  const sha = child ? (child.body as { sha: string }).sha : parent;
  const { status } = await ask('POST', '/repos/acme/docs/git/refs', { body: { ref: `refs/heads/${name}`, sha } });
  if (status !== 201) throw new Error(`The emulator responded with ${status} to a new branch`);
}
