import { expect, test } from 'vitest';
import { createHost } from '../../../src/agent/hosts/create-host.ts';
import type { HostDeps } from '../../../src/agent/hosts/create-host.ts';
import { startApiServer } from '../../helpers/hosts/api-server.ts';
import { describeHost } from '../../helpers/hosts/contract.ts';
import { startGitea } from '../../helpers/hosts/gitea-server.ts';

describeHost('Gitea', startGitea);

const { signal } = new AbortController();

test('finds an open pull request beyond the first pages of the list', async () => {
  const gitea = await startGitea();
  for (let index = 0; index < 45; index += 1)
    gitea.store.add({ head: `topic-${index}`, base: 'main', title: 'Other', body: '' });
  const host = gitea.createHost();
  const pull = await host.findOpenPullRequest({ head: 'topic-44', base: 'main' }, signal);
  expect(pull?.id).toBe('45');
  expect(await host.findOpenPullRequest({ head: 'topic-45', base: 'main' }, signal)).toBeUndefined();
  await gitea.stop();
});

test('uses a user name next to the token for the API and for Git', async () => {
  const gitea = await startGitea();
  const host = gitea.createHost({ credentials: 'robot:gitea-known' });
  expect(await host.findOpenPullRequest({ head: 'x', base: 'main' }, signal)).toBeUndefined();
  expect(await host.getGitCredentials(signal)).toBe('robot:gitea-known');
  await gitea.stop();
});

test('detects missing permissions and rules that forbid pushes before there is anything to push', async () => {
  const gitea = await startGitea();
  const host = gitea.createHost();
  const check = async (push: boolean, rules: object[]) => {
    gitea.server?.failNext({ status: 200, body: { id: 1, permissions: { push } } }, { status: 200, body: rules });
    return host.checkRights?.({ head: 'bindery/aj_1', base: 'main' }, signal).catch((error: Error) => error.message);
  };
  const createRule = (name: string, settings: object = {}) => ({ rule_name: name, enable_push: true, ...settings });
  expect(await check(true, [createRule('main', { enable_push: false })])).toBeUndefined();
  expect(await check(true, [createRule('*', { enable_push: false })])).toBeUndefined();
  expect(await check(true, [createRule('bindery/*'), createRule('**', { enable_push: false })])).toBeUndefined();
  expect(await check(true, [createRule('**', { enable_push: false })])).toMatch(
    /doesn't allow pushes.*--agent-branch-prefix/,
  );
  expect(await check(true, [createRule('bindery/*', { require_signed_commits: true })])).toMatch(
    /requires signed commits/,
  );
  const listed = { enable_push_whitelist: true, push_whitelist_usernames: ['Robot'], push_whitelist_teams: [] };
  const checkAs = async (login: string, settings: object) => {
    const rules = [createRule('bindery/*', { ...listed, ...settings })];
    const responses = [{ id: 1, permissions: { push: true } }, rules, { login }].map((body) => ({ status: 200, body }));
    gitea.server?.failNext(...responses);
    return host.checkRights?.({ head: 'bindery/aj_1', base: 'main' }, signal).catch((error: Error) => error.message);
  };
  expect(await checkAs('robot', {})).toBeUndefined();
  expect(await checkAs('other', {})).toMatch(/doesn't let other push/);
  // The API doesn't list the members of a team, and doesn't identify the user of some tokens.
  expect(await check(true, [createRule('bindery/*', { ...listed, push_whitelist_teams: ['docs'] })])).toBeUndefined();
  expect(await check(true, [createRule('bindery/*', listed)])).toBeUndefined();
  // The rules aren't readable, because the server doesn't know this URL.
  expect(await host.checkRights?.({ head: 'bindery/aj_1', base: 'main' }, signal)).toBeUndefined();
  gitea.server?.failNext({ status: 200, body: { id: 1, permissions: { push: false } } });
  const refused = host.checkRights?.({ head: 'bindery/aj_1', base: 'main' }, signal);
  await expect(refused).rejects.toThrow(/isn't allowed to push.*write access/);
  await gitea.stop();
});

test('works below a path of its server, and names the option if the path is missing', async () => {
  const gitea = await startGitea();
  const server = await startApiServer(async ({ method, path, query, headers }) => {
    const [, rest] = /^\/forgejo(\/.+)$/.exec(path) ?? [];
    if (rest === undefined) return { status: 404, body: '<h1>Not found</h1>' };
    const authorization = headers.authorization ?? '';
    const response = await fetch(`${gitea.server?.origin}${rest}?${query}`, { method, headers: { authorization } });
    return { status: response.status, body: (await response.json()) as object };
  });
  const branches = { head: 'topic', base: 'main' };
  const find = (repositoryUrl: string, hostApiUrl: string | null) => {
    const project = { id: 'prj_1', repositoryUrl, host: 'gitea' as const, hostApiUrl };
    const host = createHost({ project, credentials: 'gitea-known', deps: {} as HostDeps });
    return host.findOpenPullRequest(branches, signal);
  };
  gitea.store.add({ ...branches, title: 'A change', body: '' });
  expect((await find(`${server.origin}/forgejo/acme/docs.git`, null))?.id).toBe('1');
  expect((await find('git@git.test:acme/docs.git', `${server.origin}/forgejo/api/v1`))?.id).toBe('1');
  const option = `\`bindery admin project update prj_1 --host-api-url ${server.origin}/path/api/v1\``;
  await expect(find('git@git.test:acme/docs.git', `${server.origin}/api/v1`)).rejects.toThrow(option);
  await expect(async () => find(`${server.origin}/forgejo/acme/docs.git`, `${server.origin}/api/v1`)).rejects.toThrow(
    'If the server is below a path, set `--host-api-url https://host/path/api/v1`.',
  );
  await server.close();
  await gitea.stop();
});
