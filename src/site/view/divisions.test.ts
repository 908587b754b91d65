import { expect, test } from 'vitest';
import { renderTestSite } from '../testing.ts';

const DOCS = {
  name: 'T',
  navigation: {
    global: { anchors: [{ anchor: 'Everywhere', href: 'https://all.example' }] },
    languages: [
      {
        language: 'en',
        global: {
          anchors: [{ anchor: 'English only', href: '/a' }],
          tabs: [{ tab: 'Blog', href: 'https://b.example' }],
        },
        tabs: [{ tab: 'One', pages: ['a'] }],
      },
      { language: 'de', tabs: [{ tab: 'Eins', pages: ['de/a'] }] },
    ],
  },
};

test('shows global links of one language only on its pages, after the site-wide links', async () => {
  const { pages } = await renderTestSite({ 'docs.json': DOCS, 'a.md': 'A', 'de/a.md': 'A' });
  const listLabels = (url: string, region: RegExp) =>
    Array.from(
      (region.exec(pages.get(url)?.html ?? '')?.[0] ?? '').matchAll(/Everywhere|English only|Blog|One|Eins/g),
      String,
    );
  const anchors = /<ul class="nav-anchors".*?<\/ul>/s;
  const tabs = /<nav[^>]* class="nav-tabs".*?<\/nav>/s;
  expect(listLabels('/a', anchors)).toEqual(['Everywhere', 'English only']);
  expect(listLabels('/de/a', anchors)).toEqual(['Everywhere']);
  expect(listLabels('/a', tabs)).toEqual(['One', 'Blog']);
  expect(listLabels('/de/a', tabs)).not.toContain('Blog');
});

test('shows languages by name in the list of all pages', async () => {
  const { files } = await renderTestSite({ 'docs.json': DOCS, 'a.md': 'A', 'de/a.md': 'A' });
  const headings = (files.get('_docs/contents.html') ?? '').matchAll(/<h2[^>]*>([^<]*)/g);
  expect(Array.from(headings, ([, text]) => text)).toEqual(['English › One', 'Deutsch › Eins']);
});

test.each(['version', 'language', 'product', 'dropdown'])(
  'shows tabs once if they are also below and next to a %s',
  async (kind) => {
    const tabs = [
      { tab: 'Alpha', pages: ['index', 'a'] },
      { tab: 'Beta', pages: ['b'] },
    ];
    const { pages } = await renderTestSite({
      'docs.json': { name: 'T', navigation: { [`${kind}s`]: [{ [kind]: 'en', tabs }], tabs } },
      'index.md': '# Start',
      'a.md': '# A',
      'b.md': '# B',
    });
    const bar = /<nav[^>]* class="nav-tabs".*?<\/nav>/s.exec(pages.get('/b')?.html ?? '')?.[0] ?? '';
    expect(Array.from(bar.matchAll(/Alpha|Beta/g), String)).toEqual(['Alpha', 'Beta']);
  },
);

test('shows one selector for versions below and next to a language', async () => {
  const versions = (folder: string) => [
    { version: '1', pages: [`${folder}a`] },
    { version: '2', pages: [`${folder}b`] },
  ];
  const { pages } = await renderTestSite({
    'docs.json': {
      name: 'T',
      navigation: {
        languages: [{ language: 'en', versions: versions('en/') }],
        versions: [...versions(''), { version: '3', pages: ['c'] }],
      },
    },
    ...Object.fromEntries(['a', 'b', 'c', 'en/a', 'en/b'].map((name) => [`${name}.md`, 'Text'])),
  });
  const sidebar = /<aside id="sidebar".*?<nav/s.exec(pages.get('/en/a')?.html ?? '')?.[0] ?? '';
  const versionSelectors = sidebar.match(/data-bd-kind="version"/g);
  expect(versionSelectors).toHaveLength(1);
  expect(sidebar).toContain('c.html');
});
