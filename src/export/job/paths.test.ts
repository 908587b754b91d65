import { expect, test } from 'vitest';
import { parsePaths } from './paths.ts';

test('normalizes paths and removes duplicates', () => {
  expect(parsePaths(['/', './', '/guides/', 'guides', './guides', '/ünï/%20', 'index', '/index', '100%'])).toEqual([
    '/',
    '/guides',
    '/ünï/%20',
    '/index',
    '/100%',
  ]);
});

test('accepts every common form of a page path', () => {
  const forms = ['guides/start.mdx', 'guides/my page', '/guides/start.html', 'guides/what%3F', 'a:b', 'v1.0/.hidden'];
  expect(parsePaths(forms)).toEqual(forms.map((path) => `/${path.replace(/^\//, '')}`));
});

test.each([
  '',
  '//host/x',
  '/a//b',
  'a//',
  '/a/../b',
  '..',
  '../a',
  '/a/.',
  '/a/%2e%2e/b',
  '/a%5Cb',
  '/a%00',
  '/a?b',
  '/a#b',
  '/a\\b',
  '/a\n',
  'https://h/a',
])('rejects %j as a page path', (path) => {
  expect(() => parsePaths(['/ok', path])).toThrow(expect.objectContaining({ code: 'invalid_request' }));
});
