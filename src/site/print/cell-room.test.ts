import { expect, test } from 'vitest';

import { getRoom, hasWideWord, isBreakableName, splitNames } from './cell-room.ts';

test.each(['GET', '12 ms', 'v1.2.14-beta', 'Jan 31, 2025', ' 2025-01-31 ', 'BINDERY_SPLIT_ABOVE_PAGES', '既定値は十'])(
  'keeps %s on one line',
  (text) => expect(getRoom(text)).toBe('short'),
);

test.each(['BINDERY_ORGANIZATION_REQUESTS_PER_MINUTE', '/v1/organizations/{organization_id}/members/{member_id}'])(
  'lets the long name %s have two lines',
  (text) => expect(getRoom(text)).toBe('name'),
);

test.each([
  ['BINDERY_SPLIT_ABOVE_PAGES', 'BINDERY_|SPLIT_|ABOVE_|PAGES'],
  ['__BINDERY_INTERNAL_VALUE__', '__BINDERY_|INTERNAL_|VALUE__'],
  ['/v1/users/{user_id}/members', '/v1|/users|/{user_|id}|/members'],
  ['https://example.com/a/b?c=d', 'https://example|.com|/a|/b?c=d'],
  ['server.shutdown.graceful', 'server|.shutdown|.graceful'],
  ['BINDERY_PORT', 'BINDERY_PORT'],
  ['GET /v1/sites/{domain}/releases  now', 'GET /v1|/sites|/{domain}|/releases  now'],
  ['', ''],
])('breaks %s between its parts', (text, parts) => expect(splitNames(text).join('|')).toBe(parts));

test.each([
  'Milliseconds until a request that got no response is sent again',
  `https://example.com/${'a'.repeat(60)}`,
  '再試行する前に待つミリ秒数を指定します。値が小さいほど早く再試行されます。',
])('gives %s a wide column', (text) => expect(getRoom(text)).toBe('long'));

test.each(['', ' ', 'Some words in a cell of a table'])('treats %j as ordinary text', (text) =>
  expect(getRoom(text)).toBeUndefined(),
);

test.each([
  ['BINDERY_SPLIT_ABOVE_PAGES', true],
  ['Set BINDERY_SPLIT_ABOVE_PAGES to 0', true],
  ['Jan 31, 2025', false],
  ['Some words in a cell of a table', false],
])('lets %s break on phones: %s', (text, breaks) => expect(hasWideWord(text)).toBe(breaks));

test.each([
  ['--editions', true],
  ['bindery-lite', true],
  ['docs.json', false],
  ['--port 8080', false],
  ['--analytics-database-url', false],
])('keeps a short name in code on one line: %s', (text, isKept) => expect(isBreakableName(text)).toBe(isKept));
