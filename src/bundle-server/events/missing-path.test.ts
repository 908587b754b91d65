import { expect, test } from 'vitest';
import type { Site } from '../files/site.ts';
import type { Release } from '../release/release.ts';
import { findMissingPath } from './missing-path.ts';

function createRelease(...paths: string[]): Release {
  const files = new Map(paths.map((path) => [path, {}]));
  return { files, editions: [], redirects: { exact: new Map(), patterns: [] } } as unknown as Release;
}

const release = {
  ...createRelease('start.html'),
  editions: [{ groups: ['staff'], release: createRelease('plans.html') }],
};
const site = { release } as unknown as Site;

test.each([
  ['/guides/old', '/guides/old'],
  ['/guides//old/', '/guides/old'],
  ['/guides/old.html?email=a%40b.test#x', '/guides/old'],
  ['/guides/old/index.html', '/guides/old'],
  ['/gr%C3%BC%C3%9Fe%20alle', '/grüße alle'],
  ['/changelog/2026-11-28', '/changelog/2026-11-28'],
  ['/configuration/authentication-with-openid-connect-2', '/configuration/authentication-with-openid-connect-2'],
])('stores %s as %s', (urlPath, path) => {
  expect(findMissingPath(site, urlPath)).toBe(path);
});

test.each([
  '/wp-login.php',
  '/blog/wp-admin/setup-config',
  '/.env',
  '/.git/config',
  '/phpmyadmin/index',
  '/cgi-bin/luci',
  '/backup.sql',
  '/actuator/health',
  '/a/../../etc/passwd',
  '/%2e%2e/etc/passwd',
  '/x%00',
  '/%E0%A4%A',
  '/<script>',
  '/${jndi:ldap}',
  `/${'x'.repeat(201)}`,
  'no-slash',
])('ignores %s, which no reader of documentation opens', (urlPath) => {
  expect(findMissingPath(site, urlPath)).toBeUndefined();
});

test.each([
  '/users/jane%40example.com',
  '/orders/123456789',
  '/invite/6f9619ff-8b86-d011-b42d-00c04fc964ff',
  '/reset/Zm9vYmFyMTIzNDU2Nzg5MGFiY2Rl',
  '/t/eyJhbGciOiJIUzI1NiJ9',
  '/commit/0123456789abcdef01234567',
])('ignores %s, which could contain personal data', (urlPath) => {
  expect(findMissingPath(site, urlPath)).toBeUndefined();
});

test('ignores pages that exist, for this reader or only for others', () => {
  expect(findMissingPath(site, '/start')).toBeUndefined();
  expect(findMissingPath(site, '/Start/')).toBeUndefined();
  expect(findMissingPath(site, '/plans')).toBeUndefined();
  expect(
    findMissingPath({ release: createRelease('start.html'), main: site } as unknown as Site, '/plans'),
  ).toBeUndefined();
});
