import { expect, test } from 'vitest';
import { AZURE_TOKEN, startAzure } from '../../helpers/hosts/azure-server.ts';
import { describeHost } from '../../helpers/hosts/contract.ts';

describeHost('Azure DevOps', startAzure);

const { signal } = new AbortController();
const REQUEST = { head: 'bindery/aj_1', base: 'main', title: 'Ours', body: 'Text' };

test.each([AZURE_TOKEN, `:${AZURE_TOKEN}`, `kim:${AZURE_TOKEN}`])(
  'uses the API and Git with %s',
  async (credentials) => {
    const azure = await startAzure();
    const host = azure.createHost({ credentials });
    expect(await host.findOpenPullRequest(REQUEST, signal)).toBeUndefined();
    expect(await host.getGitCredentials(signal)).toBe(`x-access-token:${AZURE_TOKEN}`);
    await azure.stop();
  },
);

test("reads the complete text of an open pull request, which the host's list cuts", async () => {
  const azure = await startAzure();
  await azure.addBranch(REQUEST.head);
  const host = azure.createHost();
  const body = 'A sentence. '.repeat(100).trim();
  await host.openPullRequest({ ...REQUEST, body }, signal);
  expect((await host.findOpenPullRequest(REQUEST, signal))?.body).toBe(body);
  await azure.stop();
});

test('cuts a text that is too long for the host', async () => {
  const azure = await startAzure();
  await azure.addBranch(REQUEST.head);
  const { id } = await azure.createHost().openPullRequest({ ...REQUEST, body: 'x'.repeat(9_000) }, signal);
  const { body } = await azure.read(id);
  expect(body.length).toBeLessThanOrEqual(4_000);
  expect(body).toContain('Truncated');
  await azure.stop();
});

test('ignores a pull request from a fork whose branch has the same name', async () => {
  const azure = await startAzure();
  azure.store.add({ head: REQUEST.head, base: 'main', title: 'Theirs', body: '', isFork: true });
  expect(await azure.createHost().findOpenPullRequest(REQUEST, signal)).toBeUndefined();
  await azure.stop();
});

test('takes the login page for a refused token', async () => {
  const azure = await startAzure();
  azure.server.failNext({ status: 203, body: '<html>Sign in</html>' });
  await expect(azure.createHost().findOpenPullRequest(REQUEST, signal)).rejects.toThrow(/rejected the project's token/);
  await azure.stop();
});

test("checks before a push that the token's owner can push branches, if the token can read this", async () => {
  const azure = await startAzure();
  const host = azure.createHost();
  const check = () => host.checkRights?.(REQUEST, signal).catch((error: Error) => error.message);
  expect(await check()).toBeUndefined();
  azure.canPush = false;
  expect(await check()).toMatch(/can't create and push branches in Hand Book\/docs on Azure DevOps.*"Create branch"/);
  azure.canPush = undefined;
  expect(await check()).toBeUndefined();
  await azure.stop();
});

test('sets no status for a commit that a later push replaced', async () => {
  const azure = await startAzure();
  await azure.addBranch(REQUEST.head);
  const host = azure.createHost();
  const { id: pullId } = await host.openPullRequest(REQUEST, signal);
  const status = { pullId, name: 'bindery/docs', description: 'No.', url: 'https://b.test', annotations: [] };
  await host.reports?.setStatus?.({ ...status, state: 'success', commit: 'ffffffffff' }, signal);
  expect(azure.checks.written).toEqual([]);
  await host.reports?.setStatus?.({ ...status, state: 'success', commit: azure.checks.getCommit('x') }, signal);
  expect(azure.checks.written).toMatchObject([{ state: 'succeeded', name: 'bindery/docs' }]);
  await azure.stop();
});

test('knows no account that was deleted, or that the host does not know', async () => {
  const azure = await startAzure();
  const canWrite = (id: string) => azure.createHost().comments?.canWrite({ id, name: id, isBot: false }, signal);
  expect(await canWrite('alice')).toBe(true);
  expect(await canWrite('mallory')).toBe(false);
  expect(await canWrite('stranger')).toBe(false);
  azure.server.failNext({ status: 200, body: { value: [{ id: 'alice', descriptor: 'x;alice', isActive: false }] } });
  expect(await canWrite('alice')).toBe(false);
  await azure.stop();
});

test("reads the permissions of the project if the repository's own list does not exist, unless it inherits none", async () => {
  const azure = await startAzure();
  const canWrite = () => azure.createHost().comments?.canWrite({ id: 'alice', name: 'alice', isBot: false }, signal);
  azure.isListedBy = 'project';
  expect(await canWrite()).toBe(true);
  azure.isListedBy = 'none';
  expect(await canWrite()).toBe(false);
  await azure.stop();
});
