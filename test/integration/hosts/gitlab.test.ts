import { expect, test } from 'vitest';
import { createGitLabHost } from '../../../src/agent/hosts/gitlab/create-gitlab-host.ts';
import { describeHost } from '../../helpers/hosts/contract.ts';
import { startGitLab } from '../../helpers/hosts/gitlab-server.ts';

describeHost('GitLab', startGitLab);

const { signal } = new AbortController();

test('signs Git in as oauth2 with only a token, and as the stored user with one', async () => {
  const gitlab = await startGitLab();
  expect(await gitlab.createHost({ credentials: 'glpat-x' }).getGitCredentials(signal)).toBe('oauth2:glpat-x');
  expect(await gitlab.createHost({ credentials: 'robot:glpat-x' }).getGitCredentials(signal)).toBe('robot:glpat-x');
  await gitlab.stop();
});

test('detects a role that cannot push and a protected branch before there is anything to push', async () => {
  const gitlab = await startGitLab();
  gitlab.comments.hidesAccount = true;
  const host = gitlab.createHost();
  const check = async (access: number | undefined, rules: object) => {
    const permissions = { project_access: access === undefined ? null : { access_level: access }, group_access: null };
    gitlab.server?.failNext({ status: 200, body: { id: 1, permissions } }, { status: 200, body: rules });
    return host.checkRights?.({ head: 'bindery/aj_1', base: 'main' }, signal).catch((error: Error) => error.message);
  };
  const createRule = (name: string, ...levels: object[]) => ({ name, push_access_levels: levels });
  const maintainers = { access_level: 40 };
  expect(await check(30, [])).toBeUndefined();
  expect(await check(30, [createRule('bindery/*', maintainers)])).toMatch(
    /restricts who can push.*--agent-branch-prefix/,
  );
  expect(await check(30, [createRule('*', { access_level: 0 })])).toMatch(/restricts who can push/);
  expect(await check(undefined, [createRule('*', { access_level: 0 })])).toMatch(/restricts who can push/);
  for (const rules of [
    [createRule('main', maintainers)],
    [createRule('bindery/*', maintainers), createRule('bindery/aj_*', { access_level: 30 })],
    [createRule('bindery/*', { ...maintainers, user_id: 7 })],
  ])
    expect(await check(30, rules)).toBeUndefined();
  expect(await check(40, [createRule('bindery/*', maintainers)])).toBeUndefined();
  expect(await check(undefined, [createRule('bindery/*', maintainers)])).toBeUndefined();
  const restricted = [createRule('bindery/*', { ...maintainers, user_id: 7 }, { ...maintainers, deploy_key_id: 1 })];
  const checkAs = async (id: number, rules: object) => {
    const project = { id: 1, permissions: { project_access: { access_level: 40 }, group_access: null } };
    const responses = [project, rules, { id }].map((body) => ({ status: 200, body }));
    gitlab.server?.failNext(...responses);
    return host.checkRights?.({ head: 'bindery/aj_1', base: 'main' }, signal).catch((error: Error) => error.message);
  };
  expect(await checkAs(7, restricted)).toBeUndefined();
  expect(await checkAs(8, restricted)).toMatch(/restricts who can push/);
  expect(await checkAs(8, [createRule('bindery/*', { ...maintainers, user_id: 7 }, maintainers)])).toBeUndefined();
  expect(
    await checkAs(8, [createRule('bindery/*', { ...maintainers, user_id: 7 }, { access_level: 0, group_id: 3 })]),
  ).toBeUndefined();
  // The rules aren't readable, because the server doesn't know this URL.
  expect(await host.checkRights?.({ head: 'bindery/aj_1', base: 'main' }, signal)).toBeUndefined();
  const guest = { project_access: { access_level: 20 }, group_access: { access_level: 10 } };
  gitlab.server?.failNext({ status: 200, body: { id: 1, permissions: guest } });
  const refused = host.checkRights?.({ head: 'bindery/aj_1', base: 'main' }, signal);
  await expect(refused).rejects.toThrow(/isn't allowed to open merge requests.*the role Developer/);
  await gitlab.stop();
});

test.each([
  [
    ['gitlab', 'o', 'docs'],
    /If GitLab is installed under the path \/gitlab, set its API URL with `bindery admin project update prj_1 --host-api-url http:\/\/\S+\/gitlab\/api\/v4`/,
  ],
  [['o', 'docs'], /has the scope "api" and the role Developer\.$/],
] as const)('names the option for a server below a path if the first group can be one: %s', async (path, message) => {
  const gitlab = await startGitLab();
  const apiUrl = new URL(`${gitlab.server?.origin}/api/v4`);
  const options = { updateCommand: 'bindery admin project update prj_1', apiUrl, credentials: 'glpat-known' };
  const host = createGitLabHost({ ...options, path });
  await expect(host.findOpenPullRequest({ head: 'a', base: 'main' }, signal)).rejects.toThrow(message);
  await gitlab.stop();
});
