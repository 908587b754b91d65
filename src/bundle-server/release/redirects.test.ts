import { fc } from '../../../test/helpers/properties.ts';
import { describe, expect, test } from 'vitest';

import { findRedirect, parseRedirects } from './redirects.ts';

const table = parseRedirects(`
# comments and blank lines are skipped
/old /new 308
/moved/:year/:slug /blog/:slug-:year 307
/beta/* /v2/:splat 308
/articles/concepts-* /concepts/:splat 308
/away https://example.org/docs#start 308
/caf%C3%A9 /coffee
/spaced /target?from=rule 308
/beta/never /elsewhere 308
/self /self 308
/q%2A /q 308
/%3Aname /name 308
`);

describe('redirect targets', () => {
  test.each([
    ['/old', { location: '/new', status: 308 }],
    ['/old/', { location: '/new', status: 308 }],
    ['/moved/2031/launch', { location: '/blog/launch-2031', status: 307 }],
    ['/moved/2031', undefined],
    ['/moved/2031/launch/more', undefined],
    ['/beta', { location: '/v2/', status: 308 }],
    ['/beta/a/b', { location: '/v2/a/b', status: 308 }],
    ['/beta/never', { location: '/v2/never', status: 308 }],
    ['/betatest', undefined],
    ['/articles/concepts-queues', { location: '/concepts/queues', status: 308 }],
    ['/articles/concepts-queues/deep', { location: '/concepts/queues/deep', status: 308 }],
    ['/articles/other', undefined],
    ['/away', { location: 'https://example.org/docs#start', status: 308 }],
    ['/café', { location: '/coffee', status: 301 }],
    ['/OLD', undefined],
    ['/q*', { location: '/q', status: 308 }],
    ['/quick', undefined],
    ['/:name', { location: '/name', status: 308 }],
    ['/other', undefined],
    ['/self', undefined],
    ['/', undefined],
  ])('%s', (pathname, expected) => {
    expect(findRedirect(table, pathname, '')).toEqual(expected);
  });
});

test('keeps the query, before the fragment, unless the destination has its own', () => {
  expect(findRedirect(table, '/old', '?a=1')?.location).toBe('/new?a=1');
  expect(findRedirect(table, '/away', '?a=1')?.location).toBe('https://example.org/docs?a=1#start');
  expect(findRedirect(table, '/spaced', '?a=1')?.location).toBe('/target?from=rule');
});

test.each([
  '/a',
  '/a b',
  'a /b 308',
  '/a javascript:alert(1) 308',
  '/a //evil.example 308',
  '/a /b 200',
  '/a/*/b /c 308',
])('reports the line %j as a problem and changes nothing', (line) => {
  const redirectTable = parseRedirects(line);
  expect(redirectTable.problems).toEqual([expect.stringContaining('line 1 of _redirects')]);
  expect(findRedirect(redirectTable, '/a', '')).toBeUndefined();
});

test('keeps a path destination on this host with a valid header value, whatever a wildcard captures', () => {
  const rules = parseRedirects('/go/* /:splat 308\n/to/:name /:name 308\n/in/* /x/:splat 308');
  const text = fc.string({
    unit: fc.constantFrom('/', '\\', '.', ':', '@', 'a', '\r', '\n', '\0', 'é', '😀', '%', '"'),
  });
  fc.assert(
    fc.property(fc.constantFrom('/go/', '/to/', '/in/'), text, (prefix, suffix) => {
      const redirect = findRedirect(rules, prefix + suffix, '');
      if (!redirect) return;
      expect(redirect.location).toMatch(/^[\x21-\x7e]+$/);
      expect(new URL(redirect.location, 'http://docs.test').host).toBe('docs.test');
    }),
    { numRuns: 2000 },
  );
});
