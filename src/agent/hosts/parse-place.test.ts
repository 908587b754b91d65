import { expect, test } from 'vitest';
import type { RepositoryHostKind } from '../../db/tables/accounts.ts';
import { parsePlace } from './parse-place.ts';

function parse(repositoryUrl: string, host: RepositoryHostKind | null = null, hostApiUrl: string | null = null) {
  const place = parsePlace({ repositoryUrl, host, hostApiUrl });
  return place.kind === 'built-in'
    ? place
    : { kind: place.kind, api: place.apiUrl.href, path: place.path.join(place.kind === 'azure-devops' ? '/' : ' ') };
}

test.each([
  ['https://github.com/acme/docs.git', 'github', 'https://api.github.com/', 'acme docs'],
  ['https://github.com/acme/docs/', 'github', 'https://api.github.com/', 'acme docs'],
  ['git@github.com:acme/docs.git', 'github', 'https://api.github.com/', 'acme docs'],
  ['ssh://git@ssh.github.com:443/acme/docs.git', 'github', 'https://api.github.com/', 'acme docs'],
  ['https://acme.ghe.com/acme/docs', 'github', 'https://api.acme.ghe.com/', 'acme docs'],
  ['https://gitlab.com/acme/a/b/docs.git', 'gitlab', 'https://gitlab.com/api/v4', 'acme a b docs'],
  ['https://bitbucket.org/acme/docs', 'bitbucket', 'https://api.bitbucket.org/2.0', 'acme docs'],
  ['https://git.acme.test/scm/PROJ/docs.git', 'bitbucket-data-center', 'https://git.acme.test/rest', 'PROJ docs'],
  [
    'https://acme.test:8443/bitbucket/scm/~kim/docs.git',
    'bitbucket-data-center',
    'https://acme.test:8443/bitbucket/rest',
    '~kim docs',
  ],
  ['https://dev.azure.com/acme/Hand%20Book/_git/docs', 'azure-devops', 'https://dev.azure.com/acme', 'Hand Book/docs'],
  ['https://dev.azure.com/acme/_git/docs', 'azure-devops', 'https://dev.azure.com/acme', 'docs/docs'],
  ['https://acme.visualstudio.com/a/_git/docs', 'azure-devops', 'https://dev.azure.com/acme', 'a/docs'],
  [
    'https://acme.visualstudio.com/DefaultCollection/_git/docs',
    'azure-devops',
    'https://dev.azure.com/acme',
    'docs/docs',
  ],
  ['git@ssh.dev.azure.com:v3/acme/a/docs', 'azure-devops', 'https://dev.azure.com/acme', 'a/docs'],
  ['acme@vs-ssh.visualstudio.com:v3/acme/a/docs', 'azure-devops', 'https://dev.azure.com/acme', 'a/docs'],
  ['https://tfs.acme.test/tfs/Docs/a/_git/docs', 'azure-devops', 'https://tfs.acme.test/tfs/Docs', 'a/docs'],
  [
    'https://tfs.acme.test/DefaultCollection/_git/docs',
    'azure-devops',
    'https://tfs.acme.test/DefaultCollection',
    'docs/docs',
  ],
  ['ssh://tfs.acme.test:22/tfs/Docs/a/_ssh/docs', 'azure-devops', 'https://tfs.acme.test/tfs/Docs', 'a/docs'],
  ['https://codeberg.org/acme/docs.js.git', 'gitea', 'https://codeberg.org/api/v1', 'acme docs.js'],
])('recognizes the host of %s as %s', (url, kind, api, path) => {
  expect(parse(url)).toEqual({ kind, api, path });
});

test.each([
  ['github', 'https://git.acme.test:8443/o/docs', null, 'https://git.acme.test:8443/api/v3', 'o docs'],
  ['gitlab', 'git@git.acme.test:o/g/docs.git', null, 'https://git.acme.test/api/v4', 'o g docs'],
  ['gitlab', 'ssh://git@git.acme.test:2222/o/docs.git', null, 'https://git.acme.test/api/v4', 'o docs'],
  [
    'gitlab',
    'https://acme.test/gitlab/o/docs',
    'https://acme.test/gitlab/api/v4',
    'https://acme.test/gitlab/api/v4',
    'o docs',
  ],
  ['bitbucket-data-center', 'ssh://git@git.acme.test:7999/o/docs.git', null, 'https://git.acme.test/rest', 'o docs'],
  [
    'bitbucket-data-center',
    'ssh://git@acme.test:7999/o/docs.git',
    'https://acme.test/bitbucket/rest/api/1.0',
    'https://acme.test/bitbucket/rest',
    'o docs',
  ],
  [
    'bitbucket-data-center',
    'https://git.acme.test/scm/o/docs',
    'https://api.acme.test/',
    'https://api.acme.test/rest',
    'o docs',
  ],
  [
    'azure-devops',
    'https://tfs.acme.test/tfs/Docs/_git/docs',
    'https://tfs.acme.test/tfs/Docs/',
    'https://tfs.acme.test/tfs/Docs',
    'docs/docs',
  ],
  ['gitea', 'http://127.0.0.1:3000/o/docs.git', null, 'http://127.0.0.1:3000/api/v1', 'o docs'],
  ['gitea', 'https://acme.test/git/o/docs.git', null, 'https://acme.test/git/api/v1', 'o docs'],
  ['gitea', 'https://acme.test:8443/a/b/o/docs', null, 'https://acme.test:8443/a/b/api/v1', 'o docs'],
  ['gitea', 'https://acme.test/git/o/docs', 'https://acme.test/git/api/v1/', 'https://acme.test/git/api/v1/', 'o docs'],
] as const)('finds the API and name of a %s repository at %s', (kind, url, apiUrl, api, path) => {
  expect(parse(url, kind, apiUrl)).toEqual({ kind, api, path });
});

test.each(['/srv/docs.git', 'file:///srv/docs.git'])('uses the built-in host for %s', (url) => {
  expect(parse(url)).toEqual({ kind: 'built-in', folder: '/srv/docs.git' });
});

test.each([
  ['https://git.acme.test/o/docs', null, /kind of Git host from the hostname git\.acme\.test.*--host/],
  ['https://github.com/docs', null, /Expected a repository URL/],
  ['https://github.com/o/docs/tree/main', null, /Expected a repository URL/],
  ['https://git.acme.test/scm/o/docs', 'bitbucket', /--host bitbucket-data-center/],
  [
    'https://git.acme.test/projects/O/repos/docs/browse',
    'bitbucket-data-center',
    /such as https:\/\/host\/scm\/PROJECT\/name\.git/,
  ],
  ['https://dev.azure.com/acme/a/docs', null, /such as https:\/\/dev\.azure\.com\/organization\/project\/_git\/name/],
  ['https://tfs.acme.test/_git/docs', null, /On Azure DevOps Server/],
  ['https://codeberg.org/o/docs/src/branch/main', null, /Expected a repository URL/],
  ['ssh://git@acme.test/git/o/docs', 'gitea', /--host-api-url https:\/\/host\/path\/api\/v1/],
  ['https://github.com/o/docs', 'built-in', /requires a local folder/],
  ['/srv/docs.git', 'github', /--host built-in/],
] as const)('refuses %s as %s and explains what is missing', (url, kind, message) => {
  expect(() => parse(url, kind)).toThrow(message);
});
