import { expect, test } from 'vitest';
import { ACCESS_TOKEN, API_TOKEN, startBitbucket } from '../../helpers/hosts/bitbucket-server.ts';
import { describeHost } from '../../helpers/hosts/contract.ts';

describeHost('Bitbucket', startBitbucket);

const { signal } = new AbortController();
const REQUEST = { head: 'bindery/aj_1', base: 'main', title: 'Ours', body: 'Text' };

test("keeps a person's edits to the text of an open pull request", async () => {
  const bitbucket = await startBitbucket();
  await bitbucket.addBranch(REQUEST.head);
  const host = bitbucket.createHost();
  const { id } = await host.openPullRequest(REQUEST, signal);
  Object.assign(bitbucket.store.find(id) ?? {}, { title: 'Edited by a person' });
  await host.openPullRequest(REQUEST, signal);
  expect((await bitbucket.read(id)).title).toBe('Edited by a person');
  await bitbucket.stop();
});

test.each([
  [API_TOKEN, 'x-bitbucket-api-token-auth:ATATT-known'],
  [ACCESS_TOKEN, `x-token-auth:${ACCESS_TOKEN}`],
  [`x-token-auth:${ACCESS_TOKEN}`, `x-token-auth:${ACCESS_TOKEN}`],
])('uses the API with %s, and Git as %s', async (credentials, git) => {
  const bitbucket = await startBitbucket();
  const host = bitbucket.createHost({ credentials });
  expect(await host.findOpenPullRequest(REQUEST, signal)).toBeUndefined();
  expect(await host.getGitCredentials(signal)).toBe(git);
  await bitbucket.stop();
});

test("rejects an API token without its owner's email address, and says what is missing", async () => {
  const bitbucket = await startBitbucket();
  expect(() => bitbucket.createHost({ credentials: 'x-bitbucket-api-token-auth:ATATT' })).toThrow(/email:token/);
  await bitbucket.stop();
});

test('detects a restriction that forbids pushes before there is anything to push', async () => {
  const bitbucket = await startBitbucket();
  bitbucket.comments.hidesAccount = true;
  const host = bitbucket.createHost();
  const check = async (change: object) => {
    const rule = { kind: 'push', branch_match_kind: 'glob', pattern: 'bindery/*', users: [], groups: [], ...change };
    bitbucket.server?.failNext({ status: 200, body: { values: [rule] } });
    return host.checkRights?.(REQUEST, signal).catch((error: Error) => error.message);
  };
  expect(await check({})).toMatch(/doesn't allow pushes.*--agent-branch-prefix/);
  for (const change of [
    { pattern: 'main' },
    { kind: 'force' },
    { users: [{ uuid: '{1}' }] },
    { branch_match_kind: 'branching_model', pattern: '' },
  ])
    expect(await check(change)).toBeUndefined();
  const checkAs = async (uuid: string, change: object) => {
    const rule = { kind: 'push', pattern: 'bindery/*', users: [{ uuid: '{1}' }], groups: [], ...change };
    bitbucket.server?.failNext({ status: 200, body: { values: [rule] } }, { status: 200, body: { uuid } });
    return host.checkRights?.(REQUEST, signal).catch((error: Error) => error.message);
  };
  expect(await checkAs('{1}', {})).toBeUndefined();
  expect(await checkAs('{2}', {})).toMatch(/only lets other users push/);
  // The rules aren't readable, because the server doesn't know this URL.
  expect(await host.checkRights?.(REQUEST, signal)).toBeUndefined();
  await bitbucket.stop();
});
