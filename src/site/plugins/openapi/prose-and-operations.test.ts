/** Nodes of the navigation with an API description that list only prose (content format, OpenAPI in navigation). */
import { describe, expect, test } from 'vitest';
import { createSpec, op, plan } from './testing/plan-api.ts';

const A = createSpec({ '/a': { get: op({ tags: ['T'], summary: 'A1' }), post: op({ tags: ['U'], summary: 'A2' }) } });
const B = createSpec({ '/b': { get: op({ tags: ['T'], summary: 'B1' }) } });
const CHAT = JSON.stringify({ asyncapi: '3.0.0', info: {}, channels: { rooms: { address: '/r', title: 'Rooms' } } });
const FILES = {
  'p.md': '# P',
  'q.md': '# Q',
  'a.json': A,
  'b.json': B,
  'chat.json': CHAT,
};
const WRITTEN = { ...FILES, 'get-a.mdx': '---\ntitle: Written\nopenapi: GET /a\n---\n' };
const ALL = 'T(GET A1), U(POST A2)';

describe('a node that lists only prose', () => {
  const prose = { groups: [{ group: 'G', pages: ['p'] }] };
  test.each([
    ['root', { openapi: 'a.json', ...prose }],
    ['tab', { tabs: [{ tab: 'N', openapi: 'a.json', ...prose }] }],
    ['anchor', { anchors: [{ anchor: 'N', openapi: 'a.json', ...prose }] }],
    ['dropdown', { dropdowns: [{ dropdown: 'N', openapi: 'a.json', ...prose }] }],
    ['version', { versions: [{ version: 'N', openapi: 'a.json', ...prose }] }],
    ['language', { languages: [{ language: 'en', openapi: 'a.json', ...prose }] }],
    ['product', { products: [{ product: 'N', openapi: 'a.json', ...prose }] }],
    ['menu item', { tabs: [{ tab: 'M', menu: [{ item: 'N', openapi: 'a.json', ...prose }] }] }],
    ['nested tab', { versions: [{ version: 'V', tabs: [{ tab: 'N', openapi: 'a.json', ...prose }] }] }],
    ['object with a path', { tabs: [{ tab: 'N', openapi: { source: '/a.json' }, ...prose }] }],
  ])('shows the operations after it: %s', (_, navigation) => {
    expect(plan(navigation, FILES)).toMatchObject({
      outline: [`G(P), ${ALL}`],
      urls: expect.arrayContaining(['/p', '/api-reference/t/a1', '/api-reference/u/a2']),
      codes: [],
    });
  });

  test.each([
    ['in its own group', { groups: [{ group: 'G', openapi: 'a.json', pages: ['p'] }] }, `G(P, ${ALL})`],
    [
      'in a nested group',
      { pages: [{ group: 'G', pages: [{ group: 'H', openapi: 'a.json', pages: ['p'] }] }] },
      `G(H(P, ${ALL}))`,
    ],
    ['for a group with just a root page', { groups: [{ group: 'G', root: 'p', openapi: 'a.json' }] }, `G(${ALL})`],
    [
      'for a plain list',
      { openapi: 'a.json', pages: ['p', 'https://x.example', 'q#part'] },
      `P, x.example, Part, ${ALL}`,
    ],
    [
      'with a folder',
      { tabs: [{ tab: 'N', openapi: { source: 'a.json', directory: 'ref' }, pages: ['p'] }] },
      `P, ${ALL}`,
    ],
    ['of several descriptions', { openapi: ['a.json', 'b.json'], pages: ['p'] }, `P, ${ALL}, T(GET B1)`],
    ['of an AsyncAPI description', { asyncapi: 'chat.json', pages: ['p'] }, 'P, Rooms'],
    ['of both kinds', { openapi: 'b.json', asyncapi: 'chat.json', pages: ['p'] }, 'P, T(GET B1), Rooms'],
  ])('shows them %s', (_, navigation, outline) => {
    expect(plan(navigation, FILES).outline).toEqual([outline]);
  });

  test('keeps the folder of its description', () => {
    const openapi = { source: 'a.json', directory: 'ref' };
    expect(plan({ tabs: [{ tab: 'N', openapi, pages: ['p'] }] }, FILES).urls).toEqual([
      '/p',
      '/ref/t/a1',
      '/ref/u/a2',
      '/q',
    ]);
  });
});

describe('a description with a listed part', () => {
  test.each([
    ['an operation', { openapi: 'a.json', pages: ['p', 'GET /a'] }, 'P, GET A1'],
    [
      'an operation in a nested group',
      { openapi: 'a.json', groups: [{ group: 'G', pages: ['p', { group: 'H', pages: ['GET /a'] }] }] },
      'G(P, H(GET A1))',
    ],
    ['a page that shows an operation', { openapi: 'a.json', pages: ['p', 'get-a'] }, 'P, GET Written'],
    [
      'a group whose own page shows one',
      { openapi: 'a.json', pages: ['p', { group: 'G', root: 'get-a', pages: ['q'] }] },
      'P, G(Q)',
    ],
    ['a missing operation', { openapi: 'a.json', pages: ['p', 'GET /gone'] }, 'P'],
    ['a channel', { asyncapi: 'chat.json', pages: ['p', 'rooms'] }, 'P, Rooms'],
  ])('shows only that: %s', (_, navigation, outline) => {
    const files = JSON.stringify(navigation).includes('get-a') ? WRITTEN : FILES;
    expect(plan(navigation, files).outline).toEqual([outline]);
  });

  test('shows only that even if its page is left out for readers of other groups', () => {
    const files = { ...FILES, 'get-a.mdx': '---\nopenapi: GET /a\ngroups: [staff]\n---\n' };
    expect(plan({ openapi: 'a.json', pages: ['p', 'get-a'] }, files).urls).toEqual(['/p', '/q']);
  });

  test('shows only that beside another description, which is shown in full', () => {
    const { outline } = plan({ openapi: ['a.json', 'b.json'], pages: ['p', 'GET /a'] }, FILES);
    expect(outline).toEqual(['P, GET A1, T(GET B1)']);
  });

  test.each(['api: POST /a', 'openapi: GET /gone'])('counts a page with "%s" as one', (yaml) => {
    const files = { ...FILES, 'm.mdx': `---\ntitle: M\n${yaml}\n---\n` };
    expect(plan({ openapi: 'a.json', pages: ['p', 'm'] }, files).urls).toEqual(['/p', '/m', '/q']);
  });

  test('does not count a data model as one', () => {
    const spec = createSpec({ '/a': { get: op({ summary: 'A1' }) } }, { components: { schemas: { Cup: {} } } });
    const files = { 'c.mdx': '---\ntitle: Cup\nopenapi-schema: Cup\n---\n', 'a.json': spec };
    expect(plan({ openapi: 'a.json', pages: ['c'] }, files).outline).toEqual(['Cup, API Reference(GET A1)']);
  });
});

describe('nested nodes', () => {
  test.each([
    [
      'the same description',
      {
        openapi: 'a.json',
        groups: [
          { group: 'G', pages: ['p'] },
          { group: 'H', openapi: 'a.json' },
        ],
      },
      `G(P), H(${ALL})`,
    ],
    [
      'the same description with prose',
      { openapi: 'a.json', groups: [{ group: 'H', openapi: 'a.json', pages: ['p'] }] },
      `H(P, ${ALL})`,
    ],
    [
      'the same description without pages',
      { openapi: 'a.json', groups: [{ group: 'H', openapi: 'a.json' }] },
      `H(${ALL})`,
    ],
    [
      'another description',
      { openapi: 'a.json', groups: [{ group: 'H', openapi: 'b.json', pages: ['p'] }] },
      `H(P, T(GET B1)), ${ALL}`,
    ],
  ])('show each description once: %s', (_, navigation, outline) => {
    expect(plan(navigation, FILES).outline).toEqual([outline]);
  });

  test.each([
    ['the one without pages', [{ tab: 'X' }, { tab: 'Y', pages: ['p'] }, { tab: 'Z', pages: ['q'] }], [ALL, 'P', 'Q']],
    [
      'the one with pages in the folder',
      [
        { tab: 'X', pages: ['api-reference/i'] },
        { tab: 'Y', pages: ['p'] },
      ],
      [`I, ${ALL}`, 'P'],
    ],
    [
      'else the last',
      [
        { tab: 'X', pages: ['p'] },
        { tab: 'Y', pages: ['q'] },
      ],
      ['P', `Q, ${ALL}`],
    ],
    [
      'without links',
      [
        { tab: 'X', pages: ['p'] },
        { tab: 'Y', href: 'https://x.example' },
      ],
      [`P, ${ALL}`],
    ],
    [
      'without hidden ones',
      [
        { tab: 'X', pages: ['p'] },
        { tab: 'Y', hidden: true, pages: ['q'] },
      ],
      [`P, ${ALL}`, 'Q'],
    ],
  ])('of a node with only divisions: %s', (_, tabs, outline) => {
    const files = { ...FILES, 'api-reference/i.md': '# I' };
    const site = plan({ versions: [{ version: 'V', openapi: 'a.json', tabs }] }, files);
    expect(site.outline).toEqual(outline);
    const isGuess = tabs.filter((tab) => !('href' in tab || 'hidden' in tab)).length > 1;
    expect(site.codes).toEqual(isGuess ? ['description-place-guessed'] : []);
  });

  test('of each language or version show a description around them', () => {
    const versions = [
      { version: '1', pages: ['p'] },
      { version: '2', pages: ['q'] },
      { version: '3', openapi: 'b.json' },
    ];
    expect(plan({ openapi: 'a.json', versions }, FILES)).toMatchObject({
      outline: [`P, ${ALL}`, `Q, ${ALL}`, 'T(GET B1)'],
      codes: ['duplicate-page', 'duplicate-page'],
    });
  });
});
