import { expect, test } from 'vitest';
import { describeHost } from '../../helpers/hosts/contract.ts';
import { startGitea } from '../../helpers/hosts/gitea-server.ts';

describeHost('Gitea', startGitea);

const { signal } = new AbortController();

test('an open pull request is found behind pages of others', async () => {
  const gitea = await startGitea();
  for (let index = 0; index < 45; index += 1)
    gitea.store.add({ head: `topic-${index}`, base: 'main', title: 'Other', body: '' });
  const host = gitea.createHost();
  const found = await host.findOpenPullRequest({ head: 'topic-44', base: 'main' }, signal);
  expect(found?.id).toBe('45');
  expect(await host.findOpenPullRequest({ head: 'topic-45', base: 'main' }, signal)).toBeUndefined();
  await gitea.stop();
});

test('a user name beside the token is used for the API and for git', async () => {
  const gitea = await startGitea();
  const host = gitea.createHost({ credentials: 'robot:gitea-known' });
  expect(await host.findOpenPullRequest({ head: 'x', base: 'main' }, signal)).toBeUndefined();
  expect(await host.getGitCredentials(signal)).toBe('robot:gitea-known');
  await gitea.stop();
});
