import { expect, test } from 'vitest';
import { renderTestSite } from '../testing.ts';

const createPage = (title: string, description = '') => `---\ntitle: ${title}\ndescription: ${description}\n---\nText.`;
const createConfig = (navigation: object, extra: object = {}) => ({
  name: 'Acme',
  navigation,
  ...extra,
});
const FILES = { 'a.md': createPage('A', 'About a'), 'b/c.md': createPage('C'), 'd.md': createPage('D') };
const TABS = {
  tabs: [
    { tab: 'Guides & more', pages: ['a'] },
    { tab: 'API', groups: [{ group: 'X', pages: ['b/c'] }] },
    { tab: 'Secret', hidden: true, pages: ['d'] },
  ],
};

const getLists = (files: ReadonlyMap<string, string>) => [...files].filter(([path]) => path.startsWith('_llms/'));

test('creates a list of pages for each area of the navigation', async () => {
  const { files } = await renderTestSite({ 'docs.json': createConfig(TABS), ...FILES });
  expect(getLists(files)).toEqual([
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

test('treats each menu item as an area, named after its tab as well', async () => {
  const menu = [
    { item: 'SDKs', pages: ['a', 'b/c'] },
    { item: 'Tools', groups: [{ group: 'X', pages: ['d'] }] },
  ];
  const { files } = await renderTestSite({ 'docs.json': createConfig({ tabs: [{ tab: 'More', menu }] }), ...FILES });
  expect(files.get('llms.txt')).toContain(
    '## More: SDKs\n\n- [A](a.md): About a\n- [C](b/c.md)\n\n## More: Tools\n\n- [D](d.md)',
  );
  expect(getLists(files).map(([path]) => path)).toEqual(['_llms/more-sdks.md', '_llms/more-tools.md']);
});

test("uses absolute URLs if the site's URL is known", async () => {
  const { files } = await renderTestSite(
    { 'docs.json': createConfig(TABS), ...FILES },
    { origin: 'https://docs.example.com' },
  );
  expect(files.get('_llms/api.md')).toContain('- [C](https://docs.example.com/b/c.md)');
});

test('creates none for a single area or for a site with noindex', async () => {
  const one = await renderTestSite({ 'docs.json': createConfig({ groups: [{ group: 'X', pages: ['a'] }] }), ...FILES });
  expect(getLists(one.files)).toEqual([]);
  const closedConfig = createConfig(TABS, { seo: { metatags: { robots: 'noindex' } } });
  expect(getLists((await renderTestSite({ 'docs.json': closedConfig, ...FILES })).files)).toEqual([]);
});
