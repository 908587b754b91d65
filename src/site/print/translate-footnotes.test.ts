import { expect, test } from 'vitest';

import { element } from '../components/testing.ts';
import { renderTestSite } from '../testing.ts';
import { translateFootnotes } from './translate-footnotes.ts';

test("translates the heading and links of footnotes to the page's language", async () => {
  const { pages, files } = await renderTestSite({
    'docs.json': {
      name: 'N',
      navigation: { languages: [{ language: 'de', pages: ['page'] }] },
    },
    'page.mdx': 'Text[^1]\n\n[^1]: Note\n',
  });
  const html = pages.get('/page')?.html ?? '';
  expect(html).toMatch(/id="footnote-label"[^>]*>(?:<a[^>]*><\/a>)?Fußnoten</);
  expect(html).toContain('aria-label="Zurück zum Text"');
  expect([...files.values()].join()).not.toContain('↩');
  expect(html).not.toMatch(/Footnotes|Back to/);
});

test('returns new nodes and leaves the given ones unchanged', () => {
  const heading = { ...element('h2', 'Footnotes'), attributes: { id: 'footnote-label' } };
  const backLink = { ...element('a', '↩'), attributes: { 'data-footnote-backref': '' } };
  const nodes = [element('section', heading, backLink)];
  const before = structuredClone(nodes);
  expect(translateFootnotes(nodes, (key) => key)).toMatchObject([
    { children: [{ children: [{ value: 'footnotes' }] }, { attributes: { 'aria-label': 'footnoteBack' } }] },
  ]);
  expect(nodes).toEqual(before);
});
