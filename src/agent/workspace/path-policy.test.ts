import { fc } from '../../../test/helpers/properties.ts';
import { describe, expect, test } from 'vitest';
import { findNameProblem, isProtectedPath, isSafePath } from './path-policy.ts';

describe('isProtectedPath', () => {
  test.each([
    '.git/config',
    'a/.GIT/hooks/x',
    '.git ',
    '.git./x',
    '.git::$INDEX_ALLOCATION/config',
    'GIT~1/config',
    'gi7eba~1',
    '.g\u200Cit/config',
    '.git\uFEFF/config',
    '\uFF0Egit/config',
    '.github/workflows/x.yml',
    '.GitHub/workflows/x.yml',
    '.gitlab-ci.yml',
    'a/.gitattributes',
    '.gitmodules',
    '.circleci/config.yml',
    'Jenkinsfile',
    'CODEOWNERS',
    'docs/codeowners',
    'bitbucket-pipelines.yml',
    'azure-pipelines.yml',
    '.husky/pre-commit',
    '.npmrc',
    'package.json',
    'node_modules/x/index.js',
    '.env',
    '.env.production',
    'certs/server.key',
    '.ssh/id_ed25519',
  ])('%j', (name) => expect(isProtectedPath(name)).toBe(true));

  test.each([
    'docs.json',
    'guides/git.mdx',
    'git/basics.mdx',
    '.mintlify/AGENTS.md',
    'github.mdx',
    'api-keys.mdx',
    'env.mdx',
  ])('not %j', (name) => expect(isProtectedPath(name)).toBe(false));
});

describe('isSafePath', () => {
  test.each([
    'a/../b',
    '..',
    '/a',
    'a//b',
    'a/',
    'a\\b',
    'a\0b',
    'a\nb',
    '',
    'x'.repeat(256),
    `a/${'é'.repeat(128)}`,
    '\uD800',
  ])('not %j', (name) => expect(isSafePath(name)).toBe(false));

  test.each(['index.mdx', 'a/b/c.mdx', 'ünï/🙂.md', '-dash.mdx', 'a b.mdx'])('%j', (name) =>
    expect(isSafePath(name)).toBe(true),
  );

  test('no safe path has a part that leaves the folder or names git’s own', () => {
    const part = fc.constantFrom('..', '.', '', '.git', '.GIT', 'git~1', 'a', '\\', '..\\', '.g\u200Dit', '\u0000');
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string({ unit: 'binary', maxLength: 6 })), { maxLength: 5 }), (parts) => {
        const name = parts.join('/');
        if (!isSafePath(name)) return;
        expect(name.split('/')).not.toEqual(expect.arrayContaining(['..']));
        expect(name).not.toMatch(/^\/|\\|\0|(?:^|\/)\.git(?:\/|$)/i);
      }),
    );
  });
});

test('findNameProblem refuses what other machines cannot hold', () => {
  const names = ['a:b.mdx', 'what?.mdx', 'con.mdx', 'a.', 'a ', '-rf.mdx', 'in\u200Bvisible.mdx'];
  expect(names.filter((name) => findNameProblem(name) === undefined)).toEqual([]);
  expect(findNameProblem('first steps.mdx')).toBeUndefined();
});
