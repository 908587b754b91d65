import { describe, expect, test } from 'vitest';
import { createFeatures } from '../../features/testing.ts';
import type { Diagnostic } from '../model/diagnostics.ts';
import { makePlan } from '../make-plan.ts';
import { openMemory } from '../model/source.ts';
import type { SidebarEntry } from '../model/navigation.ts';

/** Plans a site whose pages are empty files, or have the given frontmatter. */
function plan(navigation: unknown, pages: string[] | Record<string, string>) {
  const files = Array.isArray(pages) ? Object.fromEntries(pages.map((name) => [name, ''])) : pages;
  const diagnostics: Diagnostic[] = [];
  const config = { name: 'A', theme: 'mint', colors: { primary: '#123456' }, navigation };
  const source = openMemory({
    'docs.json': JSON.stringify(config, null, 1),
    ...Object.fromEntries(Object.entries(files).map(([name, yaml]) => [`${name}.mdx`, yaml && `---\n${yaml}\n---\n`])),
  });
  const sitePlan = makePlan({
    source,
    settings: { features: createFeatures() },
    report: (diagnostic) => diagnostics.push(diagnostic),
  });
  return { ...sitePlan, nav: sitePlan.navigation, diagnostics, codes: diagnostics.map(({ code }) => code) };
}

/** Formats entries as `label→url`, and groups as `label(…)`. */
function outline(entries: readonly SidebarEntry[]): string {
  return entries
    .map((entry) =>
      entry.type === 'page'
        ? `${entry.label}→${entry.url}`
        : `${entry.label}${entry.url ? `→${entry.url}` : ''}(${outline(entry.entries)})`,
    )
    .join(' ');
}

const KINDS: [string, string][] = [
  ['tabs', 'tab'],
  ['anchors', 'anchor'],
  ['dropdowns', 'dropdown'],
  ['products', 'product'],
  ['versions', 'version'],
  ['languages', 'language'],
];

describe('nesting', () => {
  const pairs = KINDS.flatMap(([outer, outerLabel]) =>
    KINDS.map(([inner, innerLabel]) => [outer, outerLabel, inner, innerLabel]),
  );

  test.each(pairs as [string, string, string, string][])(
    '%s can contain %s > %s',
    (outer, outerLabel, inner, innerLabel) => {
      const createLeaf = (name: string) => ({ [innerLabel]: name, groups: [{ group: 'G', pages: [`${name}/x`] }] });
      const { nav, codes } = plan(
        {
          [outer]: [
            { [outerLabel]: 'en', [inner]: [createLeaf('fr'), createLeaf('de')] },
            { [outerLabel]: 'es', pages: ['c/x'] },
          ],
        },
        ['fr/x', 'de/x', 'c/x'],
      );
      expect(codes).toEqual([]);
      expect(nav.sections.map(({ trail }) => trail.map(({ label }) => label).join('>'))).toEqual([
        'en>fr',
        'en>de',
        'es',
      ]);
      expect(nav.divisions.map(({ label, href }) => `${label} ${href}`)).toEqual([
        'en /fr/x',
        'es /c/x',
        'fr /fr/x',
        'de /de/x',
      ]);
      expect(nav.divisions[2]?.siblings).toEqual([2, 3]);
    },
  );

  test('shows menu items below their tab', () => {
    const { nav } = plan(
      {
        tabs: [
          {
            tab: 'More',
            menu: [
              { item: 'SDK', description: 'Kits', pages: ['sdk'] },
              { item: 'Forum', href: 'https://f.example' },
            ],
          },
        ],
      },
      ['sdk'],
    );
    expect(nav.divisions[0]).toMatchObject({ kind: 'tab', menu: [1, 2], href: '/sdk' });
    expect(nav.divisions.slice(1)).toMatchObject([
      { kind: 'menu', label: 'SDK', description: 'Kits', href: '/sdk' },
      { kind: 'menu', label: 'Forum', href: 'https://f.example', hidden: false },
    ]);
  });

  test('records the language, version and product of a section', () => {
    const { nav } = plan(
      { languages: [{ language: 'de', products: [{ product: 'P', versions: [{ version: '2', pages: ['a'] }] }] }] },
      ['a'],
    );
    expect(nav.sections[0]).toMatchObject({ language: 'de', product: 'P', version: '2' });
  });

  test.each(['tab', 'product', 'dropdown', 'version', 'anchor'])('puts the root page of a %s first', (kind) => {
    const entry = { [kind]: 'A', root: 'a/index', pages: ['a/b', 'c'] };
    const { nav, codes } = plan({ [`${kind}s`]: [entry] }, ['a/index', 'a/b', 'c']);
    expect(outline(nav.sections[0]?.entries ?? [])).toBe('A→/a B→/a/b C→/c');
    expect(nav.divisions[0]?.href).toBe('/a');
    expect(codes).toEqual([]);
  });

  test('lists the root page of a menu item once, where the item lists it', () => {
    const menu = [
      { item: 'A', root: 'a', pages: ['b'] },
      { item: 'C', root: '/c/index', pages: ['d', 'c/index.mdx'] },
    ];
    const { nav, codes } = plan({ tabs: [{ tab: 'T', menu }] }, ['a', 'b', 'c/index', 'd']);
    expect(nav.sections.map(({ entries }) => outline(entries))).toEqual(['A→/a B→/b', 'D→/d C→/c']);
    expect(codes).toEqual([]);
  });

  test('reports mixed kinds and keeps all of them, with one kind per bar', () => {
    const { nav, codes } = plan(
      { tabs: [{ tab: 'T', pages: ['a'] }], anchors: [{ anchor: 'A', pages: ['b'] }], pages: ['c'] },
      ['a', 'b', 'c'],
    );
    expect(codes).toEqual(['navigation-mixed-kinds']);
    expect(nav.sections).toHaveLength(3);
    expect(nav.divisions.map(({ siblings }) => siblings)).toEqual([[0], [1]]);
  });

  test('tolerates a bare list and unknown keys on groups', () => {
    const { nav } = plan([{ group: 'G', version: 'v1', expandable: true, collapsed: false, pages: ['a'] }], ['a']);
    expect(nav.sections[0]?.entries).toMatchObject([{ label: 'G', expanded: true }]);
  });

  test("replaces the site's banner, footer and navbar in the sections of a language", () => {
    const { nav } = plan(
      {
        languages: [
          { language: 'de', banner: { content: 'Hallo' }, pages: ['a'] },
          { language: 'en', pages: ['b'] },
        ],
      },
      ['a', 'b'],
    );
    expect(nav.sections.map(({ banner }) => banner?.content)).toEqual(['Hallo', undefined]);
  });

  test('requires a target for global links, and keeps links of divisions separate', () => {
    const { nav, codes } = plan(
      {
        global: {
          anchors: [{ anchor: 'Status', href: 'https://s.example' }, { anchor: 'Nowhere' }],
          tabs: [{ tab: 'Blog', href: '/blog' }],
        },
        tabs: [{ tab: 'T', global: { anchors: [{ anchor: 'Inner', href: '/x' }] }, pages: ['a'] }],
      },
      ['a'],
    );
    expect(nav.global.map(({ kind, label }) => `${kind} ${label}`).sort()).toEqual(['anchor Status', 'tab Blog']);
    expect(nav.sections[0]?.global).toMatchObject([{ label: 'Inner', href: '/x' }]);
    expect(codes).toEqual(['config-invalid-value']);
  });
});

describe('page entries', () => {
  test.each([
    ['a/b', 'a/b'],
    ['/a/b', 'a/b'],
    ['a/b.mdx', 'a/b'],
    ['./a/b', 'a/b'],
    ['a/b/', 'a/b'],
    ['a/index', 'a/index'],
    ['a', 'a/index'],
    ['index', 'index'],
    ['a/README', 'a/README'],
    ['snippets/x', 'snippets/x'],
    ['build/x', 'build/x'],
    ['caf%C3%A9', 'café'],
    ['release-1.2', 'release-1.2'],
  ])('%s finds the file %s', (ref, file) => {
    const { nav, codes } = plan({ pages: [ref] }, [file]);
    expect(codes).toEqual([]);
    expect(nav.sections[0]?.order).toHaveLength(1);
  });

  test('find the only possible page for a path in another case, with a warning', () => {
    const { nav, codes } = plan({ pages: ['Guides/start'] }, ['guides/Start']);
    expect(nav.sections[0]?.order).toEqual(['/guides/Start']);
    expect(codes).toEqual(['page-path-case']);
  });

  test('report a missing page at its position with the closest page', () => {
    const { nav, diagnostics } = plan({ pages: ['guides/strat', 'guides/start'] }, ['guides/start']);
    expect(nav.sections[0]?.order).toEqual(['/guides/start']);
    expect(diagnostics).toEqual([
      {
        severity: 'warning',
        code: 'missing-page',
        file: 'docs.json',
        line: 9,
        column: 4,
        message: `The page "guides/strat" in the navigation (/navigation/pages/0) doesn't exist. Did you mean "guides/start"?`,
      },
    ]);
  });

  test('are labeled with sidebarTitle, or else the title, or else the path', () => {
    const { nav } = plan(
      { pages: ['one', 'two', 'get-started_now'] },
      { one: 'title: T\nsidebarTitle: Short', two: 'title: Long', 'get-started_now': '' },
    );
    expect(outline(nav.sections[0]?.entries ?? [])).toBe('Short→/one Long→/two Get started now→/get-started_now');
  });

  test('stay out of the reading order if they link to parts of pages, other sites or pages with a url', () => {
    const { nav, codes } = plan(
      { pages: ['a', 'a#first-steps', '#second', 'https://x.example/docs/', 'out', 'b#only'] },
      { a: 'title: A', out: 'title: Out\nurl: https://out.example', b: 'title: B' },
    );
    expect(outline(nav.sections[0]?.entries ?? [])).toBe(
      'A→/a First steps→/a#first-steps Second→/a#second x.example/docs→https://x.example/docs/ Out→https://out.example Only→/b#only',
    );
    expect(nav.sections[0]?.order).toEqual(['/a']);
    expect(nav.sectionOf).toEqual({ '/a': 0, '/out': 0, '/b': 0 });
    expect(codes).toEqual([]);
  });

  test('assign a page listed twice to the first entry, and link it from the second', () => {
    const { nav, diagnostics } = plan(
      {
        versions: [
          { version: '1', pages: ['a', 'a'] },
          { version: '2', pages: ['a'] },
        ],
      },
      { a: 'title: A' },
    );
    expect(nav.sectionOf).toEqual({ '/a': 0 });
    expect(nav.sections.map(({ entries, order }) => `${outline(entries)} | ${order.join(' ')}`)).toEqual([
      'A→/a A→/a | /a',
      'A→/a | ',
    ]);
    expect(diagnostics.map(({ code, severity }) => `${code} ${severity}`)).toEqual([
      'duplicate-page warning',
      'duplicate-page info',
    ]);
    expect(nav.divisions[1]).toMatchObject({ href: '/a', hidden: false });
  });

  test.each<[string, object, number, string]>([
    [
      'the default version',
      {
        versions: [
          { version: 'Edge', pages: ['b', 'a'] },
          { version: '1', default: true, pages: ['a'] },
        ],
      },
      1,
      'info',
    ],
    [
      'the default language',
      {
        languages: [
          { language: 'de', pages: ['b', 'a'] },
          { language: 'en', default: true, pages: ['a'] },
        ],
      },
      1,
      'info',
    ],
    [
      'the first of two others',
      {
        versions: [
          { version: '3', default: true, pages: ['b'] },
          { version: '2', pages: ['a'] },
          { version: '1', pages: ['a'] },
        ],
      },
      1,
      'info',
    ],
    [
      'a group that is shown',
      {
        groups: [
          { group: 'H', hidden: true, pages: ['a'] },
          { group: 'G', pages: ['b', 'a'] },
        ],
      },
      0,
      'warning',
    ],
    [
      'a tab that is shown',
      {
        tabs: [
          { tab: 'H', hidden: true, pages: ['b', 'a'] },
          { tab: 'T', pages: ['a'] },
        ],
      },
      1,
      'info',
    ],
    [
      'the first of two tabs',
      {
        tabs: [
          { tab: 'A', pages: ['a'] },
          { tab: 'B', pages: ['a', 'b'] },
        ],
      },
      0,
      'info',
    ],
  ])('assign a page listed twice to %s', (_, navigation, section, severity) => {
    const { nav, pages, diagnostics } = plan(navigation, { a: 'title: A', b: 'title: B' });
    expect(nav.sectionOf['/a']).toBe(section);
    expect(nav.sections[section]?.order).toContain('/a');
    expect(pages.find(({ url }) => url === '/a')?.visibility.sidebar).toBe(true);
    expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([['duplicate-page', severity]]);
    expect(nav.sections.flatMap(({ order }) => order).filter((url) => url === '/a')).toHaveLength(1);
  });

  test("allow a group's root among its own pages, without a diagnostic", () => {
    const navigation = { groups: [{ group: 'A', root: 'a', pages: ['a', 'b'] }] };
    const { nav, diagnostics } = plan(navigation, { a: 'title: A', b: 'title: B' });
    expect(diagnostics).toEqual([]);
    expect(nav.sections[0]?.order).toEqual(['/a', '/b']);
    const others = {
      groups: [
        { group: 'A', root: 'a', pages: ['b'] },
        { group: 'B', pages: ['a'] },
      ],
    };
    expect(plan(others, { a: 'title: A', b: 'title: B' }).diagnostics.map(({ code }) => code)).toEqual([
      'duplicate-page',
    ]);
  });

  test('report a missing description once, with one page in each place', () => {
    const { nav, codes } = plan(
      {
        groups: [
          { group: 'G', openapi: 's.json', pages: ['a', 'GET /users', 's.json POST /x', 'webhook paid'] },
          { group: 'All', openapi: { source: 's.json', directory: 'All' }, pages: [] },
        ],
      },
      ['a'],
    );
    expect(codes).toEqual(['spec-missing']);
    expect(outline(nav.sections[0]?.entries ?? [])).toBe(
      'G(A→/a API reference→/api-reference/unavailable) All(API reference→/all/unavailable)',
    );
  });

  test('show the method of an API page unless the page hides it', () => {
    const { nav } = plan(
      { pages: ['a', 'b', 'c'] },
      {
        a: 'openapi: spec.json post /x',
        b: 'api: GET https://h.example/x\nhideApiMarker: true',
        c: 'api: "DELETE /x"\ndeprecated: true',
      },
    );
    expect(nav.sections[0]?.entries).toMatchObject([{ method: 'POST' }, {}, { method: 'DELETE', deprecated: true }]);
    expect(nav.sections[0]?.entries[1]).not.toHaveProperty('method');
  });
});

describe('groups', () => {
  test('link to their root page, which is read first and listed by directory', () => {
    const { nav } = plan(
      {
        tabs: [
          {
            tab: 'T',
            directory: 'card',
            groups: [
              {
                group: 'G',
                root: 'g/index',
                pages: ['g/a', { group: 'Plain', directory: 'none', root: 'p', pages: ['g/b'] }],
              },
            ],
          },
        ],
      },
      ['g/index', 'g/a', 'g/b', 'p'],
    );
    expect(outline(nav.sections[0]?.entries ?? [])).toBe('G→/g(A→/g/a Plain→/p(B→/g/b))');
    expect(nav.sections[0]?.entries[0]).toMatchObject({ directory: 'card' });
    expect(JSON.stringify(nav.sections[0]?.entries)).not.toContain('"none"');
    expect(nav.sections[0]?.order).toEqual(['/g', '/g/a', '/p', '/g/b']);
    expect(nav.groupsOf['/g/b']).toEqual(['G', 'Plain']);
  });

  test('are left out if they have nothing to show', () => {
    const { nav } = plan(
      {
        groups: [
          { group: 'Empty', pages: [] },
          { group: 'G', pages: ['a'] },
        ],
      },
      ['a'],
    );
    expect(outline(nav.sections[0]?.entries ?? [])).toBe('G(A→/a)');
  });
});

describe('hidden nodes', () => {
  test('keep pages of a hidden group reachable, but out of sidebar and reading order', () => {
    const { nav, pages } = plan(
      {
        groups: [
          { group: 'G', pages: ['a'] },
          { group: 'H', hidden: true, pages: ['b'] },
        ],
      },
      ['a', 'b'],
    );
    expect(outline(nav.sections[0]?.entries ?? [])).toBe('G(A→/a)');
    expect(nav.sections[0]?.order).toEqual(['/a']);
    expect(nav.sectionOf['/b']).toBe(0);
    expect(pages.find(({ url }) => url === '/b')?.visibility).toMatchObject({
      sidebar: false,
      search: false,
      robots: 'noindex',
    });
  });

  test('give a hidden tab a sidebar for readers with its URL', () => {
    const { nav, pages } = plan(
      {
        tabs: [
          { tab: 'A', pages: ['a'] },
          { tab: 'H', hidden: true, pages: ['b', { group: 'X', hidden: true, pages: ['c'] }] },
        ],
      },
      ['a', 'b', 'c'],
    );
    expect(nav.divisions[1]).toMatchObject({ hidden: true, href: '/b' });
    expect(outline(nav.sections[1]?.entries ?? [])).toBe('B→/b');
    expect(pages.find(({ url }) => url === '/b')?.visibility).toMatchObject({ sidebar: false, sitemap: false });
  });

  test('stay in search with searchable, unless a nested node hides them again', () => {
    const { pages } = plan(
      {
        groups: [
          { group: 'H', hidden: true, searchable: true, pages: ['a', { group: 'I', hidden: true, pages: ['b'] }] },
        ],
      },
      ['a', 'b'],
    );
    const isSearchable = (pageUrl: string) => pages.find(({ url }) => url === pageUrl)?.visibility.search;
    expect([isSearchable('/a'), isSearchable('/b')]).toEqual([true, false]);
  });

  test('hide a division without content', () => {
    const { nav } = plan(
      {
        tabs: [
          { tab: 'A', pages: ['a'] },
          { tab: 'API', groups: [] },
        ],
      },
      ['a'],
    );
    expect(nav.divisions.map(({ hidden }) => hidden)).toEqual([false, true]);
  });
});

describe('home', () => {
  test('is the index page if there is one', () => {
    expect(plan({ pages: ['a'] }, ['a', 'index']).nav.home).toBe('/');
  });

  test('is otherwise the first visible page in the default language', () => {
    const languages = [
      { language: 'de', pages: ['de/a'] },
      {
        language: 'en',
        default: true,
        groups: [
          { group: 'H', hidden: true, pages: ['en/x'] },
          { group: 'G', pages: ['en/a'] },
        ],
      },
    ];
    expect(plan({ languages }, ['de/a', 'en/x', 'en/a']).nav.home).toBe('/en/a');
  });

  test('is otherwise any page', () => {
    expect(plan({ pages: [] }, ['lonely']).nav.home).toBe('/lonely');
  });
});
