import { expect, test } from 'vitest';
import { getLocalRepositories } from './example.ts';

const local = { dataDir: '/data', repositoryFolders: [], publicUrl: undefined, host: '127.0.0.1', trustedProxies: [] };

test.each([
  [{}, true],
  [{ host: 'localhost', publicUrl: 'http://localhost:8000' }, true],
  [{ host: '0.0.0.0' }, false],
  [{ host: '::' }, false],
  [{ publicUrl: 'https://docs.example.com' }, false],
  [{ trustedProxies: ['127.0.0.1'] }, false],
])('with %j, whether only this machine reaches the service is %s', (settings, isLocalService) => {
  expect(getLocalRepositories({ ...local, ...settings }).isLocalService).toBe(isLocalService);
});
