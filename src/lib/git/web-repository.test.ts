import { expect, test } from 'vitest';
import { findWebRepository } from './web-repository.ts';
import type { WebRepositoryOptions } from './web-repository.ts';

function find(repositoryUrl: string, options: Partial<WebRepositoryOptions> = {}): string | undefined {
  const location = findWebRepository({ repositoryUrl, host: null, hostApiUrl: null, ...options });
  return location && `${location.kind} ${location.url}`;
}

test.each([
  ['https://github.com/acme/docs.git', 'github https://github.com/acme/docs'],
  ['https://github.com/acme/docs/', 'github https://github.com/acme/docs'],
  ['git@github.com:acme/docs.git', 'github https://github.com/acme/docs'],
  ['ssh://git@ssh.github.com:443/acme/docs.git', 'github https://github.com/acme/docs'],
  ['ssh://git@altssh.gitlab.com:443/acme/a/docs.git', 'gitlab https://gitlab.com/acme/a/docs'],
  ['https://acme.ghe.com/acme/docs', 'github https://acme.ghe.com/acme/docs'],
  ['https://bitbucket.org/acme/docs', 'bitbucket https://bitbucket.org/acme/docs'],
  ['https://codeberg.org/acme/docs.js.git', 'gitea https://codeberg.org/acme/docs.js'],
])('links %s to %s', (address, page) => {
  expect(find(address)).toBe(page);
});

test('recognizes a self-hosted Git host by its settings, even below a path', () => {
  expect(find('https://git.acme.test:8443/o/docs.git', { host: 'gitlab' })).toBe(
    'gitlab https://git.acme.test:8443/o/docs',
  );
  expect(find('git@git.acme.test:o/docs.git', { host: 'gitea' })).toBe('gitea https://git.acme.test/o/docs');
  expect(find('https://acme.test/git/o/docs.git', { host: 'gitea' })).toBe('gitea https://acme.test/git/o/docs');
  const gitlabBelow = { host: 'gitlab', hostApiUrl: 'https://acme.test/gitlab/api/v4' } as const;
  expect(find('https://acme.test/gitlab/o/docs', gitlabBelow)).toBe('gitlab https://acme.test/gitlab/o/docs');
  expect(find('ssh://git@acme.test:2222/o/docs', gitlabBelow)).toBe('gitlab https://acme.test/gitlab/o/docs');
  expect(find('git@git.acme.test:o/docs', { host: 'github', hostApiUrl: 'https://api.acme.test' })).toBe(
    'github https://git.acme.test/o/docs',
  );
});

test('knows the page of a repository on Bitbucket Data Center, which differs from its clone URL', () => {
  const page = (base: string) => `bitbucket-data-center ${base}/projects/o/repos/docs`;
  expect(find('https://git.acme.test/scm/o/docs.git')).toBe(page('https://git.acme.test'));
  expect(find('https://acme.test/bitbucket/scm/o/docs.git')).toBe(page('https://acme.test/bitbucket'));
  const host = 'bitbucket-data-center';
  expect(find('ssh://git@git.acme.test:7999/o/docs.git', { host })).toBe(page('https://git.acme.test'));
  const hostApiUrl = 'https://acme.test/bitbucket/rest';
  expect(find('ssh://git@acme.test:7999/o/docs.git', { host, hostApiUrl })).toBe(page('https://acme.test/bitbucket'));
});

test.each([
  ['https://acme@dev.azure.com/acme/Hand%20Book/_git/docs', 'https://dev.azure.com/acme/Hand%20Book/_git/docs'],
  ['git@ssh.dev.azure.com:v3/acme/Hand%20Book/docs', 'https://dev.azure.com/acme/Hand%20Book/_git/docs'],
  ['https://acme.visualstudio.com/_git/docs', 'https://dev.azure.com/acme/docs/_git/docs'],
  ['https://tfs.acme.test:8080/tfs/Docs/a/_git/docs', 'https://tfs.acme.test:8080/tfs/Docs/a/_git/docs'],
])('knows the page of %s at Azure DevOps', (address, page) => {
  expect(find(address)).toBe(`azure-devops ${page}`);
});

test('never includes tokens of a repository URL in the page', () => {
  expect(find('https://x-access-token:ghp_secret@github.com/acme/docs')).toBe('github https://github.com/acme/docs');
  expect(find('https://oauth2:se@cret@gitlab.com/acme/docs')).toBe('gitlab https://gitlab.com/acme/docs');
});

test.each([
  '/srv/docs.git',
  'file:///srv/docs.git',
  'https://git.acme.test/o/docs',
  'https://github.com/acme',
  'x y',
  '',
])('finds no page for %j', (address) => expect(find(address)).toBeUndefined());
