import { expect, test } from 'vitest';
import { parseBranch, parseDocsFolder } from './repository-place.ts';

test.each(['main', 'release/2.0', 'feature-x', 'übersetzung', 'v1.2'])('%j is a branch name', (name) => {
  expect(parseBranch(name)).toBe(name);
});

test.each([
  '',
  '@',
  '-x',
  '--upload-pack=x',
  'a..b',
  'a b',
  'a~1',
  'a^',
  'a:b',
  'a?',
  'a*',
  'a[',
  'a\\b',
  'a/',
  '/a',
  'a//b',
  'a/.b',
  '.a',
  'a.',
  'a.lock',
  'a@{1}',
  'a\nb',
])('%j is not a branch name', (name) => {
  expect(() => parseBranch(name)).toThrow(/Expected a Git branch name/);
});

test.each([
  ['', ''],
  ['/', ''],
  ['.', ''],
  ['docs', 'docs'],
  ['/docs/en/', 'docs/en'],
  ['./docs//en', 'docs/en'],
])('the docs folder %j is normalized to %j', (text, folder) => {
  expect(parseDocsFolder(text)).toBe(folder);
});

test.each(['..', 'docs/../..', '../x', '.git', 'docs/.git/hooks', 'a\\b', 'a\0b'])(
  '%j is not a docs folder',
  (text) => {
    expect(() => parseDocsFolder(text)).toThrow(/Expected a folder inside the repository/);
  },
);
