import { expect, test } from 'vitest';
import { parsePaths } from './paths.ts';

test('paths get one spelling, and duplicates go', () => {
  expect(parsePaths(['/', '/guides/', '/guides', '/ünï/%20'])).toEqual(['/', '/guides', '/ünï/%20']);
});

test.each([
  '',
  'guides',
  '//host/x',
  '/a//b',
  '/a/../b',
  '/a/.',
  '/a b',
  '/a?b',
  '/a#b',
  '/a\\b',
  '/a\0',
  'https://h/a',
])('%j is no page path', (path) => {
  expect(() => parsePaths(['/ok', path])).toThrow(expect.objectContaining({ code: 'invalid_request' }));
});
