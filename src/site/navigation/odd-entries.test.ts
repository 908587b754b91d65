import { expect, test } from 'vitest';
import { renderTestSite } from '../testing.ts';

async function renderEntry(entry: string, files: Record<string, string> = {}) {
  const navigation = { groups: [{ group: 'G', pages: [entry, 'page'] }] };
  const config = { name: 'T', navigation };
  const { pages, diagnostics } = await renderTestSite({ 'page.md': '# A', ...files, 'docs.json': config });
  return { codes: diagnostics.map(({ code }) => code), urls: [...pages.keys()], html: pages.get('/page')?.html ?? '' };
}

test.each(['who:-me?/x', 'notes: intro', 'c:\\x', 'javascript:alert(1)', 'data:text/html,x', '?x', '#part'])(
  'an entry that is neither a page nor a URL is reported: %s',
  async (entry) => {
    expect((await renderEntry(entry)).codes).toEqual(['missing-page']);
  },
);

test.each(['who:-me?/x', 'notes: intro', 'mailto:x'])(
  'an entry is a page if there is such a file: %s',
  async (entry) => {
    const { codes, urls } = await renderEntry(entry, { [`${entry}.md`]: '# B' });
    expect(codes).toEqual(['name-not-portable']);
    expect(urls).toHaveLength(2);
  },
);

test.each(['https://a.example/x', 'mailto:a@b.example', '//a.example/x', 'tel:123'])(
  'an entry that is a URL is a link: %s',
  async (entry) => {
    const { codes, html } = await renderEntry(entry);
    expect(codes).toEqual([]);
    expect(html).toContain(`<a href="${entry}"`);
  },
);

test.each([' ', '\u200B', '\u2800', '\u00A0\u2060'])('a group labeled %j has no heading', async (group) => {
  const config = {
    name: 'T',
    navigation: { groups: [{ group, pages: ['page'] }] },
  };
  const { pages, diagnostics } = await renderTestSite({ 'page.md': '# A', 'docs.json': config });
  expect(diagnostics).toEqual([]);
  expect(pages.get('/page')?.html).not.toContain('sidebar-group-header');
});

test.each(['', ' ', '\u200B'])('a tab labeled %j is reported', async (tab) => {
  const navigation = { tabs: [{ tab, pages: ['page'] }] };
  const config = { name: 'T', navigation };
  const { diagnostics } = await renderTestSite({ 'page.md': '# A', 'docs.json': config });
  expect(diagnostics.map(({ code }) => code)).toEqual(['navigation-unnamed']);
});

test.each(['before', 'after'])(
  'a page in a version and in a tab %s the versions belongs to the version',
  async (place) => {
    const tabs = [
      { tab: 'Guide', pages: ['guide'] },
      { tab: 'Page', pages: ['page'] },
    ];
    const versions = [
      { version: '2', tabs: tabs.slice(0, 1) },
      { version: '1', tabs: tabs.slice(1) },
    ];
    const navigation = place === 'before' ? { tabs, versions } : { versions, tabs };
    const config = { name: 'T', navigation };
    const { pages } = await renderTestSite({ 'page.md': '# A', 'guide.md': '# B', 'docs.json': config });
    const html = pages.get('/page')?.html ?? '';
    expect(/<span class="bd-SwitcherLabel">(.*?)<\/span>/.exec(html)?.[1]).toBe('1');
    expect(
      html
        .match(/<a class="nav-tabs-item"[^>]*>[^<]*/g)
        ?.map((tab) => tab.replace(/.*>/, ''))
        .toSorted(),
    ).toEqual(['Guide', 'Page']);
  },
);
