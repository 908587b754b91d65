import { expect, test } from 'vitest';
import type { Database } from '../../db/schema.ts';
import type { RepositoryHostKind } from '../../db/tables/accounts.ts';
import { createHost } from './create-host.ts';
import { HostFailure } from './host.ts';

const deps = { db: {} as Database, publicUrl: () => 'https://bindery.test', linkSecret: Buffer.alloc(32) };
const { signal } = new AbortController();

function create(repositoryUrl: string, credentials?: string, host: RepositoryHostKind | null = null) {
  return createHost({ project: { id: 'prj_1', repositoryUrl, host, hostApiUrl: null }, credentials, deps });
}

test.each([
  ['https://github.com/acme/docs', 'ghp_a\n', 'ghp_a'],
  ['https://gitlab.com/acme/docs', 'glpat-a', 'oauth2:glpat-a'],
  ['https://bitbucket.org/acme/docs', 'a@b.test:t', 'x-bitbucket-api-token-auth:t'],
  ['https://git.acme.test/scm/o/docs.git', 't', 'x-token-auth:t'],
  ['https://git.acme.test/scm/o/docs.git', 'kim:t', 'kim:t'],
  ['https://dev.azure.com/acme/a/_git/docs', 't', 'x-access-token:t'],
  ['https://codeberg.org/acme/docs', 'robot:t', 'robot:t'],
])('Git signs in to %s with the stored credentials', async (url, credentials, git) => {
  expect(await create(url, credentials).getGitCredentials(signal)).toBe(git);
});

test('needs no credentials for a folder', async () => {
  expect(await create('/srv/docs.git').getGitCredentials(signal)).toBeUndefined();
});

test.each([
  [
    undefined,
    /requires a token, but the project doesn't have credentials.*admin project update prj_1 --credentials-stdin/,
  ],
  ['  ', /doesn't have credentials/],
  ['-----BEGIN OPENSSH PRIVATE KEY-----\nabc', /has an SSH key.*HTTPS URL/],
])('reports immediately what is missing in the credentials %j', (credentials, message) => {
  expect(() => create('https://github.com/acme/docs', credentials)).toThrow(HostFailure);
  expect(() => create('https://github.com/acme/docs', credentials)).toThrow(message);
});
