import { expect, test } from 'vitest';

import { parseReturnPath } from './return-path.ts';

test.each([
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/%0d%0aSet-Cookie:x=y'.replace('%0d%0a', '\r\n'),
  '\\/evil.example',
  'javascript:alert(1)',
  '/a/..//evil.example',
  '/.//evil.example',
  '/%2e//evil.example',
  '/a/%2e%2e//evil.example',
  ' //evil.example',
  '@evil.example',
  '/login?return=//evil.example',
  '/login/jwt-callback',
  '/logout',
  `/${'a'.repeat(3_000)}`,
  '',
])('leads to the first page instead of %j', (text) => {
  expect(parseReturnPath(text, '')).toBe('/');
  expect(parseReturnPath(text, '/docs')).toBe('/docs/');
});

test('keeps the path and the query of a page', () => {
  expect(parseReturnPath('/install?tab=2&x=%2F#part', '')).toBe('/install?tab=2&x=%2F');
  expect(parseReturnPath('/a/../b', '')).toBe('/b');
  expect(parseReturnPath('/logins', '')).toBe('/logins');
  expect(parseReturnPath('/login/preview?site=x', '')).toBe('/login/preview?site=x');
  expect(parseReturnPath('/docs/install', '/docs')).toBe('/docs/install');
});

test('leads to the first page of a site with a base path instead of a page outside of it', () => {
  for (const path of ['/install', '/docs/../install', '/docs', '/docsx/a', '/docs/%2e%2e/install'])
    expect(parseReturnPath(path, '/docs')).toBe('/docs/');
});
