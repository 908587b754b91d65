import { expect, test } from 'vitest';
import { describeHost } from '../../helpers/hosts/contract.ts';
import { DATA_CENTER_TOKEN, startDataCenter } from '../../helpers/hosts/data-center-server.ts';

describeHost('Bitbucket Data Center', startDataCenter);
describeHost('Bitbucket Data Center before 8.18', () => startDataCenter({ isOld: true }));

const { signal } = new AbortController();
const REQUEST = { head: 'bindery/aj_1', base: 'main', title: 'Ours', body: 'Text' };

test.each([
  [DATA_CENTER_TOKEN, `x-token-auth:${DATA_CENTER_TOKEN}`],
  [`kim:${DATA_CENTER_TOKEN}`, `kim:${DATA_CENTER_TOKEN}`],
])('uses the API with the token of %s, and Git as %s', async (credentials, git) => {
  const bitbucket = await startDataCenter();
  const host = bitbucket.createHost({ credentials });
  expect(await host.findOpenPullRequest(REQUEST, signal)).toBeUndefined();
  expect(await host.getGitCredentials(signal)).toBe(git);
  await bitbucket.stop();
});

test('edits the current version if a person edits the pull request at the same time', async () => {
  const bitbucket = await startDataCenter();
  await bitbucket.addBranch(REQUEST.head);
  const host = bitbucket.createHost();
  const { id } = await host.openPullRequest(REQUEST, signal);
  const staleBody = await readPull(bitbucket, id);
  bitbucket.versions.set(id, 3);
  bitbucket.server.failNext({ status: 200, body: staleBody });
  await host.updatePullRequest(id, { title: 'New', body: 'Text' }, signal);
  expect(await bitbucket.read(id)).toEqual({ title: 'New', body: 'Text' });
  expect(bitbucket.versions.get(id)).toBe(4);
  await bitbucket.stop();
});

test('says that a closed pull request cannot be edited', async () => {
  const bitbucket = await startDataCenter();
  await bitbucket.addBranch(REQUEST.head);
  const host = bitbucket.createHost();
  const { id } = await host.openPullRequest(REQUEST, signal);
  await bitbucket.close(id);
  await expect(host.updatePullRequest(id, { title: 'New', body: '' }, signal)).rejects.toThrow(
    /refused to edit pull requests in ACME\/docs with status 409 .*already been closed/,
  );
  await bitbucket.stop();
});

test('detects a restriction that forbids pushes before there is anything to push', async () => {
  const bitbucket = await startDataCenter();
  const host = bitbucket.createHost();
  const check = async (change: object) => {
    const matcher = { id: 'bindery/*', displayId: 'bindery/*', type: { id: 'PATTERN', name: 'Pattern' } };
    bitbucket.restrictions = [{ type: 'read-only', matcher, users: [], groups: [], accessKeys: [], ...change }];
    return host.checkRights?.(REQUEST, signal).catch((error: Error) => error.message);
  };
  expect(await check({})).toMatch(/doesn't allow pushes.*--agent-branch-prefix/);
  expect(await check({ type: 'pull-request-only' })).toMatch(/only allows changes by pull requests/);
  expect(await check({ users: [{ name: 'kim' }] })).toMatch(/doesn't allow pushes/);
  for (const change of [
    { matcher: { id: 'refs/heads/main', type: { id: 'BRANCH' } } },
    { matcher: { id: 'release/', type: { id: 'PATTERN' } } },
    { matcher: { id: 'development', type: { id: 'MODEL_BRANCH' } } },
    { type: 'no-deletes' },
    { users: [{ name: 'robot' }] },
    { groups: ['writers'] },
  ])
    expect(await check(change)).toBeUndefined();
  bitbucket.comments.hidesAccount = true;
  expect(await check({ users: [{ name: 'kim' }] })).toBeUndefined();
  bitbucket.restrictions = undefined;
  expect(await host.checkRights?.(REQUEST, signal)).toBeUndefined();
  await bitbucket.stop();
});

test('shows the problems of a status beside the change, and removes them once they are solved', async () => {
  const bitbucket = await startDataCenter();
  const { reports } = bitbucket.createHost();
  const status = {
    pullId: '1',
    commit: '0123456789abcdef0123456789abcdef01234567',
    name: 'bindery/docs',
    description: '1 new error.',
    url: 'https://bindery.test/x',
  };
  const annotations = [{ level: 'failure', path: 'docs/a b.mdx', line: 3, message: 'There is no page.' }] as const;
  await reports?.setStatus?.({ ...status, state: 'failure', annotations }, signal);
  expect(bitbucket.checks.written.at(-1)).toMatchObject({
    state: 'FAILED',
    annotations: [{ path: 'docs/a b.mdx', line: 3, message: 'There is no page.', severity: 'HIGH' }],
  });
  await reports?.setStatus?.({ ...status, state: 'success', annotations: [] }, signal);
  expect(bitbucket.checks.written.at(-1)).toMatchObject({ state: 'SUCCESSFUL', annotations: [] });
  await bitbucket.stop();
});

test('sets the status even if the server has no Code Insights', async () => {
  const bitbucket = await startDataCenter();
  const { reports } = bitbucket.createHost();
  bitbucket.server.failNext({ status: 204 }, { status: 404, body: {} });
  const status = { pullId: '1', commit: '0123abc', name: 'bindery/docs', description: 'No.', url: 'https://b.test' };
  await reports?.setStatus?.({ ...status, state: 'success', annotations: [] }, signal);
  expect(bitbucket.server.requests.map(({ method }) => method)).toEqual(['POST', 'PUT']);
  await bitbucket.stop();
});

async function readPull({ server }: Awaited<ReturnType<typeof startDataCenter>>, id: string): Promise<unknown> {
  const response = await fetch(`${server.origin}/rest/api/latest/projects/ACME/repos/docs/pull-requests/${id}`, {
    headers: { authorization: `Bearer ${DATA_CENTER_TOKEN}` },
  });
  return response.json();
}
