import { expect, test } from 'vitest';
import { renderTestSite } from '../testing.ts';

const page = (title: string, description = '') => `---\ntitle: ${title}\ndescription: ${description}\n---\nText.`;
const docs = (navigation: object, more: object = {}) => ({
  theme: 'mint',
  name: 'Acme',
  colors: { primary: '#123456' },
  navigation,
  ...more,
});
const FILES = { 'a.md': page('A', 'About a'), 'b/c.md': page('C'), 'd.md': page('D') };
const TABS = {
  tabs: [
    { tab: 'Guides & more', pages: ['a'] },
    { tab: 'API', groups: [{ group: 'X', pages: ['b/c'] }] },
    { tab: 'Secret', hidden: true, pages: ['d'] },
  ],
};

const listsOf = (files: ReadonlyMap<string, string>) => [...files].filter(([path]) => path.startsWith('_llms/'));

test('each area of the navigation has a list of its pages', async () => {
  const { files } = await renderTestSite({ 'docs.json': docs(TABS), ...FILES });
  expect(listsOf(files)).toEqual([
    [
      '_llms/guides-more.md',
      '# Acme: Guides & more\n\n> One part of this documentation. All parts are listed in [llms.txt](../llms.txt).\n\n- [A](../a.md): About a\n',
    ],
    [
      '_llms/api.md',
      '# Acme: API\n\n> One part of this documentation. All parts are listed in [llms.txt](../llms.txt).\n\n- [C](../b/c.md)\n',
    ],
  ]);
});

test('each item of a menu is an area of its own, named after its tab too', async () => {
  const menu = [
    { item: 'SDKs', pages: ['a', 'b/c'] },
    { item: 'Tools', groups: [{ group: 'X', pages: ['d'] }] },
  ];
  const { files } = await renderTestSite({ 'docs.json': docs({ tabs: [{ tab: 'More', menu }] }), ...FILES });
  expect(files.get('llms.txt')).toContain(
    '## More: SDKs\n\n- [A](a.md): About a\n- [C](b/c.md)\n\n## More: Tools\n\n- [D](d.md)',
  );
  expect(listsOf(files).map(([path]) => path)).toEqual(['_llms/more-sdks.md', '_llms/more-tools.md']);
});

test('addresses are whole ones where the address of the site is known', async () => {
  const { files } = await renderTestSite({ 'docs.json': docs(TABS), ...FILES }, { origin: 'https://docs.example.com' });
  expect(files.get('_llms/api.md')).toContain('- [C](https://docs.example.com/b/c.md)');
});

test('there are none for a single area, nor for a site that is kept out of indexes', async () => {
  const one = await renderTestSite({ 'docs.json': docs({ groups: [{ group: 'X', pages: ['a'] }] }), ...FILES });
  expect(listsOf(one.files)).toEqual([]);
  const closed = docs(TABS, { seo: { metatags: { robots: 'noindex' } } });
  expect(listsOf((await renderTestSite({ 'docs.json': closed, ...FILES })).files)).toEqual([]);
});
