import { fc } from '../../../../test/helpers/properties.ts';
import { describe, expect, test } from 'vitest';
import { matchRedirect } from './match-redirect.ts';
import { check, followRule, createRules } from './testing.ts';

describe('matchRedirect', () => {
  test.each([
    ['/old', '/new', '/old', '/new'],
    ['/old', '/new', '/old/', '/new'],
    ['/old', '/new', '/Old', undefined],
    ['/old', '/new#part', '/old', '/new#part'],
    ['/old', 'https://a.example/x', '/old', 'https://a.example/x'],
    ['/beta/:slug*', '/v2/:slug*', '/beta/a/b', '/v2/a/b'],
    ['/beta/:slug*', '/v2/:slug*', '/beta', '/v2'],
    ['/beta/:slug*', '/v2/:slug*', '/betas/a', undefined],
    ['/beta/:slug*', '/all', '/beta/a/b', '/all'],
    ['/a/:id', '/b/:id/x', '/a/7', '/b/7/x'],
    ['/a/:id', '/b/:id', '/a/7/8', undefined],
    ['/a/:one/:two', '/:two/:one', '/a/x/y', '/y/x'],
    ['/a/:rest*/end', '/b/:rest*', '/a/x/y/end', '/b/x/y'],
    ['/articles/concepts-*', '/concepts/*', '/articles/concepts-a', '/concepts/a'],
    ['/articles/concepts-*', '/concepts', '/articles/other', undefined],
    ['/p-*-s', '/*', '/p-mid-s', '/mid'],
    ['/:slug*', 'https://new.example/:slug*', '/a/b', 'https://new.example/a/b'],
  ])('%s → %s sends %s to %s', (source, destination, path, expected) => {
    expect(followRule(source, destination, path)).toBe(expected);
  });

  test('the first matching rule wins, wildcard or not', () => {
    const list = createRules(['/a/:x', '/first/:x'], ['/a/b', '/second'], ['/c', '/third'], ['/:any*', '/fourth']);
    expect(matchRedirect(list, '/a/b')?.destination).toBe('/first/b');
    expect(matchRedirect(list, '/c')?.destination).toBe('/third');
    expect(matchRedirect(list, '/d')?.destination).toBe('/fourth');
  });

  test('no path turns a rule within the site into a link to another host', () => {
    const path = fc.string({ unit: fc.constantFrom('/', '\\', 'a', '.', ':', '@', 'evil.example'), maxLength: 12 });
    fc.assert(
      fc.property(path, fc.constantFrom('/:slug*', '/*'), (requested, destination) => {
        const target = followRule(destination, destination, requested) ?? '/';
        expect(new URL(target, 'https://docs.example').host).toBe('docs.example');
      }),
    );
  });
});

describe('checkRedirects', () => {
  test('a source gets a leading slash and loses a trailing one', () => {
    expect(check([['old/', '/new']], ['/new'])).toMatchObject({ kept: ['/old'], diagnostics: [] });
  });

  test.each([
    ['/api/(.*)', '/new/$1', '/api/a/b', '/new/a/b'],
    ['/api/:path(.*)', '/new/:path*', '/api/a/b', '/new/a/b'],
    ['/api/(.*)', 'https://example.com/$1?a', '/api/a', 'https://example.com/a?a'],
    ['/wiki/Sum_(math)', '/new', '/wiki/Sum_(math)', '/new'],
    ['/wiki/Help:Sum', '/new', '/wiki/Help:Sum', '/new'],
    ['/api/:path+', '/new/:path+', '/api/a/b', '/new/a/b'],
    ['/api/:path+', '/new/:path', '/api/a/b', '/new/a/b'],
    ['/api/:id?', '/new/:id?', '/api/a', '/new/a'],
    ['/api/:id?', '/new/:id?', '/api', '/new'],
    ['/api/:id?', '/new', '/api/a', '/new'],
  ])('%s works', (source, destination, path, target) => {
    const { rules, diagnostics } = check([[source, destination]], ['/new', '/new/a', '/new/a/b']);
    expect(diagnostics).toEqual([]);
    expect(matchRedirect(rules, path)?.destination).toBe(target);
  });

  test.each(['/api/:id(\\d+)', '/api/:id(a)', '/api/(a|b)', '/api/([^/]+)', '/a/(.*)/b/(.*)', '/a/(.+)', '/a/(b|c)?'])(
    '%s is dropped',
    (source) => {
      const { kept, diagnostics } = check([[source, '/new']], ['/new']);
      expect(kept).toEqual([]);
      expect(diagnostics).toMatchObject([
        { code: 'redirect-invalid-source', message: expect.stringContaining('regular expression "(') },
      ]);
    },
  );

  test.each(['/a#b', '/a?b', '/a?', '/a/:b?/c', '/a/:year-:month', '/a/:id.html'])('%s is dropped', (source) => {
    const { kept, diagnostics } = check([[source, '/new']], ['/new']);
    expect(kept).toEqual([]);
    expect(diagnostics).toMatchObject([{ code: 'redirect-invalid-source', line: 1 }]);
  });

  test.each(['https://old.example/a', 'HTTP://old.example:80/a/', '//old.example/a'])(
    'the host of %s is reported',
    (source) => {
      const { kept, diagnostics } = check([[source, '/new']], ['/new']);
      expect(kept).toEqual(['/a']);
      expect(diagnostics).toMatchObject([
        { code: 'redirect-invalid-source', message: expect.stringMatching(/applies to "\/a\/?" .* old\.example/) },
      ]);
    },
  );

  test("the site's own host and double slashes are read without a report", () => {
    const addresses = [{ host: 'docs.example', base: '/docs' }];
    const own = check([['https://docs.example/docs/a', '/new']], ['/new'], { addresses });
    expect(own).toMatchObject({ kept: ['/a'], diagnostics: [] });
    expect(check([['//a/b', '/new']], ['/new'])).toMatchObject({ kept: ['/a/b'], diagnostics: [] });
  });

  test.each<[string, [string, string][], string[]]>([
    ['to itself', [['/a', '/a']], []],
    [
      'through another',
      [
        ['/a', '/b'],
        ['/b', '/a'],
      ],
      [],
    ],
    [
      'through a wildcard',
      [
        ['/a/x', '/b/x'],
        ['/b/:s', '/a/:s'],
      ],
      [],
    ],
    ['endlessly into its own pattern', [['/a/:s*', '/a/new/:s*']], []],
    [
      'a rule that leads into a loop stays',
      [
        ['/in', '/a'],
        ['/a', '/b'],
        ['/b', '/a'],
      ],
      ['/in'],
    ],
  ])('a loop is dropped: %s', (_, pairs, sources) => {
    const result = check(pairs);
    expect(result.kept).toEqual(sources);
    expect(result.diagnostics.filter(({ code }) => code === 'redirect-loop')).toHaveLength(
      pairs.length - sources.length,
    );
  });

  test('a rule that hides a page is kept and reported once', () => {
    const { kept, diagnostics } = check([['/a/:s*', '/b']], ['/a/1', '/a/2', '/b']);
    expect(kept).toEqual(['/a/:s*']);
    expect(diagnostics).toMatchObject([
      { code: 'redirect-shadows-page', message: expect.stringContaining('/a/1 and 1 more') },
    ]);
  });

  test("a destination that isn't a page, file, rule or other host is reported", () => {
    const pairs: [string, string][] = [
      ['/1', '/gone'],
      ['/2', '/page#x'],
      ['/3', '/spec.json'],
      ['/4', '/2'],
      ['/5', 'https://a.example'],
    ];
    expect(check(pairs, ['/page']).diagnostics).toMatchObject([{ code: 'redirect-target-missing', line: 1 }]);
  });
});

describe('redirects to restricted pages', () => {
  const restricted = ['/staff/a', '/staff/b', '/guides/secret'];
  test.each([
    ['/old', '/staff/a', false],
    ['/old', '/staff/a/', false],
    ['/old', '/staff/a.mdx', false],
    ['/old', '/staff/a?x=1#y', false],
    ['/old', '/staff/%61', false],
    ['/old', 'staff/a', false],
    ['/old', '/staff', false],
    ['/old', '/staff/:slug*', false],
    ['/x/:slug*', '/staff/:slug*', false],
    ['/x/:slug*', '/guides/:slug*', true],
    ['/x/:slug*', '/:slug*', true],
    ['/old', '/guides', true],
    ['/old', '/guides/open', true],
    ['/staff/a', '/guides/open', true],
    ['/old', 'https://elsewhere.example/staff/a', true],
  ])('%s → %s is kept: %s', (source, destination, expected) => {
    const { kept, diagnostics } = check([[source, destination]], ['/guides/open'], { restricted });
    expect(kept.includes(source)).toBe(expected);
    expect(diagnostics.some(({ code }) => code === 'redirect-restricted')).toBe(!expected);
  });

  test('are dropped with every rule that leads to them, and only these', () => {
    const { kept } = check(
      [
        ['/a', '/b'],
        ['/b', '/staff/a'],
        ['/c', '/d/a'],
        ['/d/:slug', '/staff/:slug'],
        ['/e', '/guides/open'],
      ],
      ['/guides/open'],
      { restricted },
    );
    expect(kept).toEqual(['/e']);
  });
});
