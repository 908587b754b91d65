import { expect, test } from 'vitest';
import { isFromThisSite } from './same-site.ts';

test.each([
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'same-site' }, false],
  [{ 'sec-fetch-site': 'cross-site', origin: 'http://host:7777', host: 'host:7777' }, false],
  [{ 'sec-fetch-site': 'none' }, false],
  [{ origin: 'http://host:7777', host: 'host:7777' }, true],
  [{ origin: 'http://host:8888', host: 'host:7777' }, false],
  [{ origin: 'null', host: 'host' }, false],
  [{ host: 'host' }, true],
])('%j is from this site: %s', (headers, response) => {
  expect(isFromThisSite(headers)).toBe(response);
});
