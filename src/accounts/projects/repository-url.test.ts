import { expect, test } from 'vitest';
import { parseRepositoryUrl } from './repository-url.ts';

test.each([
  'https://github.example.com/acme/docs.git',
  'https://git.example.com:8443/acme/docs',
  'ssh://git@git.example.com:2222/acme/docs.git',
  'git@git.example.com:acme/docs.git',
])('accepts %s from everyone', (url) => {
  expect(parseRepositoryUrl(` ${url} `)).toBe(url);
});

test('accepts the clone URL that Azure DevOps shows, and removes its organization', () => {
  const path = 'dev.azure.com/acme/Hand%20Book/_git/docs';
  expect(parseRepositoryUrl(`https://acme@${path}`)).toBe(`https://${path}`);
  expect(() => parseRepositoryUrl(`https://token@${path}`)).toThrow(/store the token/);
  expect(() => parseRepositoryUrl(`https://acme:secret@${path}`)).toThrow(/store the token/);
});

test.each([
  '/srv/git/docs.git',
  '/srv/my docs ü/100% #1?/docs.git',
  'file:///srv/git/docs.git',
  'file:///srv/my%20docs.git',
  'http://127.0.0.1:3000/acme/docs.git',
])('accepts %s only from an operator', (url) => {
  expect(parseRepositoryUrl(url, { operator: true })).toBe(url);
  expect(() => parseRepositoryUrl(url)).toThrow(/Expected a repository URL/);
});

test.each([
  '',
  'docs',
  '../docs',
  'ext::sh -c id',
  'ext::sh',
  'fd::17',
  'git://git.example.com/docs.git',
  'ftp://git.example.com/docs.git',
  'javascript:alert(1)',
  'https://',
  'https://git.example.com/',
  'https://git.example.com/docs?x=1',
  'https://git.example.com/docs#main',
  'ssh://-oProxyCommand=id/docs',
  'ssh://-x@git.example.com/docs',
  '-x@git.example.com:docs',
  'git@-oProxyCommand=id:docs',
  'git@git.example.com:-docs',
  'git@git.example.com:a\nb',
  'https://git.example.com/a b',
  'git@git.example.com:a b',
  '/srv/git\nb',
  'file://server/share',
  'file:///srv/a%2fb',
  'file:///srv/a%00b',
  `https://git.example.com/${'a'.repeat(2_000)}`,
  '--upload-pack=id',
  // Git decodes these to other hosts, or they have a meaning for curl or a shell.
  'ssh://git@127%2e0.0.1/docs',
  'ssh://git@internal%2f@git.example.com/docs',
  "ssh://git@a';id;'.example.com/docs",
  'ssh://git@$(id).example.com/docs',
  'https://+git.example.com/docs',
  'https://*.example.com/docs',
])('rejects %j from everyone', (url) => {
  expect(() => parseRepositoryUrl(url, { operator: true })).toThrow(/Expected a repository URL/);
});

test.each([
  'https://token@git.example.com/a/b',
  'https://user:secret@git.example.com/a/b',
  'ssh://git:secret@host.example/a',
])(
  'rejects a secret inside the URL with a message that explains where it belongs and does not repeat it: %s',
  (url) => {
    const parse = () => parseRepositoryUrl(url, { operator: true });
    expect(parse).toThrow(/store the token as the project's credentials/);
    expect(parse).not.toThrow(/secret|token@/);
  },
);
