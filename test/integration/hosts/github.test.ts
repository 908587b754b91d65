import { generateKeyPairSync } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeHost } from '../../helpers/hosts/contract.ts';
import { findProblems } from '../../helpers/hosts/github-description.ts';
import { APP_ID, APP_KEY, INSTALLATION_ID, startGitHub } from '../../helpers/hosts/github-server.ts';
import type { GitHubFixture, GitHubOptions } from '../../helpers/hosts/github-server.ts';

let github: GitHubFixture;
const { signal } = new AbortController();
const REQUEST = { head: 'bindery/aj_1', base: 'main', title: 'Describe lanterns', body: 'Text' };

describeHost('GitHub', () => start());

async function start(options?: GitHubOptions): Promise<GitHubFixture> {
  const started = await startGitHub(options);
  return {
    ...started,
    async stop() {
      await started.stop();
      expect(started.problems).toEqual([]);
    },
  };
}

function createAppCredentials(change: object = {}): string {
  return JSON.stringify({ appId: APP_ID, privateKey: APP_KEY, ...change });
}

beforeEach(async () => {
  github = await start();
  await github.addBranch(REQUEST.head);
});
afterEach(() => github.stop());

test('detects wrong names, types and URLs with the published description', () => {
  const request = { method: 'POST', path: '/repos/a/b/pulls', query: new URLSearchParams(), headers: {} };
  expect(findProblems({ ...request, body: { head: 'h', base: 'b', title: 't' } })).toEqual([]);
  expect(findProblems({ ...request, body: { head: 'h', title: 't' } })).toEqual([expect.stringMatching(/base/)]);
  expect(findProblems({ ...request, body: { head: 'h', base: 'b', text: 't' } })).toHaveLength(1);
  expect(findProblems({ ...request, path: '/repos/a/b/pull', body: {} })).toHaveLength(1);
  const list = { ...request, method: 'GET', body: undefined };
  expect(findProblems({ ...list, query: new URLSearchParams('state=open&per_page=x') })).toHaveLength(1);
  expect(findProblems({ ...list, query: new URLSearchParams('branch=x') })).toHaveLength(1);
});

test('calls the API of an Enterprise Server below its path', async () => {
  const enterprise = await start({ base: '/api/v3' });
  await enterprise.addBranch(REQUEST.head);
  const host = enterprise.createHost({ credentials: createAppCredentials() });
  const { id } = await host.openPullRequest(REQUEST, signal);
  expect(await host.findPullRequest(id, signal)).toMatchObject({ state: 'open' });
  await enterprise.stop();
});

test('opens pull requests as an App with a token for one repository and two permissions', async () => {
  const host = github.createHost({ credentials: createAppCredentials() });
  expect(await host.openPullRequest(REQUEST, signal)).toMatchObject({ id: expect.any(String), state: 'open' });
  const mints = github.server?.requests.filter(({ path }) => path.endsWith('/access_tokens'));
  expect(mints).toMatchObject([
    {
      path: `/app/installations/${INSTALLATION_ID}/access_tokens`,
      body: { repositories: ['docs'], permissions: { contents: 'write', pull_requests: 'write' } },
    },
  ]);
});

test('reads checks as an App with a token that can read only what it needs, if the App has the permissions', async () => {
  const permissions = { contents: 'write', pull_requests: 'write', checks: 'read', statuses: 'read' };
  for (const [app, mintCount] of [
    [await start({ permissions }), 2],
    [await start(), 2],
  ] as const) {
    const host = app.createHost({ credentials: createAppCredentials() });
    await app.addBranch(REQUEST.head);
    const { id } = await host.openPullRequest(REQUEST, signal);
    expect(await host.checks?.read(id, signal)).toMatchObject({ failed: [], isRunning: false });
    const mints = app.server?.requests.filter(({ path }) => path.endsWith('/access_tokens')) ?? [];
    expect(mints).toHaveLength(mintCount);
    expect(mints[1]?.body).toMatchObject({ permissions: { checks: 'read', pull_requests: 'read', statuses: 'read' } });
    await app.stop();
  }
});

test('requests a new App token for each Git operation, and looks up the installation once', async () => {
  const host = github.createHost({ credentials: createAppCredentials() });
  const [first, second] = [await host.getGitCredentials(signal), await host.getGitCredentials(signal)];
  expect(first).toMatch(/^ghs_/);
  expect(second).not.toBe(first);
  const lookups = github.server?.requests.filter(({ path }) => path.endsWith('/installation'));
  expect(lookups).toHaveLength(1);
});

test.each([
  ['is not installed', { isMissing: true }, {}, /12345 isn't installed on acme\/missing/],
  ['has another key', {}, { privateKey: 'other' }, /refused the key of the App 12345/],
  ['has an invalid key', {}, { privateKey: 'abc' }, /Can't read the GitHub App's privateKey/],
  ['names another installation', {}, { installationId: 7 }, /doesn't have an installation 7/],
])('reports an App that %s', async (_title, place, change, message) => {
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs1', format: 'pem' });
  const credentials = createAppCredentials(
    'privateKey' in change && change.privateKey === 'other' ? { privateKey: key } : change,
  );
  const work = github.createHost({ credentials, ...place }).openPullRequest(REQUEST, signal);
  await expect(work).rejects.toThrow(message);
  await expect(work).rejects.not.toThrow(/BEGIN RSA|abc/);
});

test('lists the required permissions if an App lacks one', async () => {
  const poor = await start({ permissions: { contents: 'read' } });
  const credentials = JSON.stringify({ appId: APP_ID, privateKey: APP_KEY });
  const work = poor.createHost({ credentials }).getGitCredentials(signal);
  await expect(work).rejects.toThrow(/Contents: write.*Pull requests: write.* for acme\/docs/);
  await poor.stop();
});

test.each(['{"appId": 1}', '{"appId": 1, "privateKey": ', '{"appId": 1, "privateKey": "k", "installationId": "7"}'])(
  'rejects incomplete App credentials: %s',
  (credentials) => {
    expect(() => github.createHost({ credentials })).toThrow(/JSON with appId, privateKey/);
  },
);

test('waits for a rate limit that GitHub reports as 403, but not for a missing permission', async () => {
  const waits: number[] = [];
  const host = github.createHost({ wait: async (milliseconds) => void waits.push(milliseconds) });
  const reset = String(Math.floor(Date.now() / 1000) + 30);
  github.server?.failNext(
    { status: 403, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset } },
    { status: 403, headers: { 'retry-after': '20' }, body: { message: 'You have exceeded a secondary rate limit' } },
  );
  expect(await host.findOpenPullRequest(REQUEST, signal)).toBeUndefined();
  expect(waits).toHaveLength(2);
  expect(waits[0]).toBeLessThanOrEqual(31_000);
  expect(waits[1]).toBe(20_000);
  const message = 'Resource not accessible by personal access token';
  github.server?.failNext({ status: 403, headers: { 'x-ratelimit-remaining': '4999' }, body: { message } });
  await expect(host.findOpenPullRequest(REQUEST, signal)).rejects.toThrow(
    /isn't allowed to list.*Pull requests: write.*accessible/,
  );
  expect(waits).toHaveLength(2);
});

test('returns the URL that authorizes a token for an organization with SSO', async () => {
  const url = 'https://github.com/orgs/acme/sso?authorization_request=A1';
  github.server?.failNext({
    status: 403,
    headers: { 'x-github-sso': `required; url=${url}` },
    body: { message: 'SAML' },
  });
  await expect(github.createHost().findOpenPullRequest(REQUEST, signal)).rejects.toThrow(url);
});

test("finds a pull request under its owner's former name when a new one is rejected as a duplicate", async () => {
  const { id } = await github.createHost().openPullRequest(REQUEST, signal);
  github.server?.failNext({ status: 200, body: [] });
  const again = await github.createHost().openPullRequest(REQUEST, signal);
  expect(again.id).toBe(id);
  expect(github.server?.requests.at(-1)?.query.has('head')).toBe(false);
});

test('follows a renamed repository on the same server', async () => {
  const { server } = github;
  server?.failNext({ status: 301, headers: { location: `${server.origin}/repos/acme/docs/pulls` } });
  expect(await github.createHost().findOpenPullRequest(REQUEST, signal)).toBeUndefined();
  server?.failNext(
    { status: 200, body: [] },
    { status: 307, headers: { location: `${server.origin}/repos/acme/docs/pulls` } },
  );
  expect(await github.createHost().openPullRequest(REQUEST, signal)).toMatchObject({ state: 'open' });
});

test('marks a draft in the title if the repository does not support drafts', async () => {
  const message = 'Draft pull requests are not supported in this repository.';
  github.server?.failNext({ status: 200, body: [] }, { status: 422, body: { message } });
  const { id } = await github.createHost().openPullRequest({ ...REQUEST, draft: true }, signal);
  expect(await github.read(id)).toEqual({ title: `Draft: ${REQUEST.title}`, body: REQUEST.body });
  await github.createHost().updatePullRequest(id, { title: REQUEST.title, body: 'x' }, signal);
  expect(await github.isDraft(id)).toBe(false);
});
