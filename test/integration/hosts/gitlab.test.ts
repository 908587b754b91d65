import { expect, test } from 'vitest';
import { describeHost } from '../../helpers/hosts/contract.ts';
import { startGitLab } from '../../helpers/hosts/gitlab-server.ts';

describeHost('GitLab', startGitLab);

const { signal } = new AbortController();

test('git signs in as oauth2 with a token alone, and with the user that is stored with it', async () => {
  const gitlab = await startGitLab();
  expect(await gitlab.createHost({ credentials: 'glpat-x' }).getGitCredentials(signal)).toBe('oauth2:glpat-x');
  expect(await gitlab.createHost({ credentials: 'robot:glpat-x' }).getGitCredentials(signal)).toBe('robot:glpat-x');
  await gitlab.stop();
});
