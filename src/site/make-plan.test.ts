import { expect, test } from 'vitest';
import { planTestSite as plan } from './testing.ts';

test('pages come in navigation order, then the others by URL', () => {
  const { pages } = plan(
    { navigation: { pages: ['z', 'm/a'] } },
    { 'z.mdx': '', 'm/a.mdx': '', 'y.mdx': '', 'b.mdx': '' },
  );
  expect(pages.map(({ url, output }) => `${url} ${output}`)).toEqual([
    '/z z.html',
    '/m/a m/a.html',
    '/b b.html',
    '/y y.html',
  ]);
});

test('neighbors follow the sidebar within one section and skip hidden and external pages', () => {
  const { pages } = plan(
    {
      navigation: {
        tabs: [
          { tab: '1', pages: ['a', 'h', 'x', 'https://e.example', 'b'] },
          { tab: '2', pages: ['c'] },
        ],
      },
    },
    {
      'a.mdx': '',
      'h.mdx': '---\nhidden: true\n---',
      'x.mdx': '---\nurl: https://e.example\n---',
      'b.mdx': '',
      'c.mdx': '',
    },
  );
  expect(pages.map(({ url, previous = '-', next = '-' }) => `${previous} ${url} ${next}`)).toEqual([
    '- /a /b',
    '- /h -',
    '- /x -',
    '/a /b -',
    '- /c -',
  ]);
});

test('a page that several versions list is a neighbor in each, and has its own neighbors where it is not alone', () => {
  const { pages } = plan(
    {
      navigation: {
        versions: [
          { version: '1', pages: ['intro'] },
          { version: '2', pages: [{ group: 'G', pages: ['x', 'intro', 'a', 'intro'] }] },
          { version: '3', pages: ['b', 'intro', 'a', 'c'] },
          { version: '4', hidden: true, pages: ['only', 'd'] },
          { version: '5', pages: ['only'] },
        ],
      },
    },
    { 'x.mdx': '', 'intro.mdx': '', 'a.mdx': '', 'b.mdx': '', 'c.mdx': '', 'd.mdx': '', 'only.mdx': '' },
  );
  expect(pages.map(({ url, previous = '-', next = '-' }) => `${previous} ${url} ${next}`)).toEqual([
    '/x /intro /a',
    '- /x /intro',
    '/intro /a -',
    '- /b /intro',
    '/a /c -',
    '/only /d -',
    '- /only -',
  ]);
});

test('a page gets its search weight from itself, else from the nearest navigation node', () => {
  const { pages } = plan(
    { navigation: { groups: [{ group: 'G', boost: 2, pages: ['a', 'b', { group: 'H', boost: 3, pages: ['c'] }] }] } },
    { 'a.mdx': '', 'b.mdx': '---\nboost: 5\n---', 'c.mdx': '' },
  );
  expect(pages.map(({ boost }) => boost)).toEqual([2, 5, 3]);
});

test('configuration files are not published', () => {
  const { assets } = plan(
    { navigation: { $ref: 'nav.json' } },
    { 'nav.json': '{"pages": ["a"]}', 'a.mdx': '', 'data.json': '{}' },
  );
  expect(assets).toEqual(['data.json']);
});

test('a listed page that .mintignore excludes is reported as such', () => {
  const { codes, pages } = plan(
    { navigation: { pages: ['a', 'b'] } },
    { 'a.mdx': '', 'b.mdx': '', '.mintignore': 'b.mdx' },
  );
  expect(pages.map(({ url }) => url)).toEqual(['/a']);
  expect(codes).toEqual(['missing-page']);
});

test('the plan is plain data that can be sent to a worker and saved to disk', () => {
  const { codes: _, ...plannedSite } = plan(
    { navigation: { tabs: [{ tab: 'T', pages: ['a'] }] } },
    { 'a.mdx': '---\ntitle: A\n---' },
  );
  expect(structuredClone(plannedSite)).toEqual(plannedSite);
  expect(JSON.parse(JSON.stringify(plannedSite))).toEqual(plannedSite);
});

test('the same source produces the same plan', () => {
  const files = { 'a.mdx': '', 'b.mdx': '', 'x.png': '', 's.css': '' };
  const make = () => JSON.stringify(plan({ navigation: { pages: ['a'] } }, files));
  expect(make()).toBe(make());
});

test('file and page names that are special words in JavaScript are ordinary', () => {
  const { pages, navigation } = plan(
    { navigation: { pages: ['__proto__', 'constructor'] }, variables: { constructor: 'x' } },
    Object.fromEntries([
      ['__proto__.mdx', ''],
      ['constructor.mdx', ''],
    ]),
  );
  expect(pages.map(({ url }) => url)).toEqual(['/__proto__', '/constructor']);
  expect(navigation.sectionOf['/constructor']).toBe(0);
});
