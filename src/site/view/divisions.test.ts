import { expect, test } from 'vitest';
import { renderTestSite } from '../testing.ts';

const DOCS = {
  theme: 'mint',
  name: 'T',
  colors: { primary: '#123456' },
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
