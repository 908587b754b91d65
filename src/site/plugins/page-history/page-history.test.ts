import { expect, test } from 'vitest';
import type { PageHistory } from '../../model/page-history.ts';
import type { SiteSettings } from '../../model/plan.ts';
import { renderTestSite } from '../../testing.ts';

const DOCS = { name: 'T', navigation: { pages: ['a'] } };
const PAGE =
  '## Install `it`\n\nText.\n\n## Example\n\nText.\n\n## Example\n\n{user.groups?.includes("x") && <Note>n</Note>}\n';
const HISTORY: PageHistory = {
  changes: [
    { date: '2026-03-04T23:59:00.000Z', added: ['example#2'], changed: ['', 'installit'], messages: ['Fix <b>it</b>'] },
    { date: '2026-03-02T00:00:00.000Z', changed: ['gone'], removed: 2 },
    { date: '2026-03-01T00:00:00.000Z', isCreation: true },
  ],
  isCut: true,
};

interface TestPage {
  history?: PageHistory;
  metadata?: object;
  page?: string;
  docs?: object;
  settings?: Partial<SiteSettings>;
}

async function render({ history = HISTORY, metadata, page = PAGE, docs = {}, settings = {} }: TestPage = {}) {
  const files = { 'docs.json': { ...DOCS, metadata: metadata ?? { history: true }, ...docs }, 'a.mdx': page };
  const site = await renderTestSite(files, settings, undefined, { histories: { 'a.mdx': history } });
  const rendered = site.pages.get('/a');
  const html = /<details class="bd-History".*<\/details>/s.exec(rendered?.html ?? '')?.[0] ?? '';
  const items = Array.from(html.matchAll(/<li>(.*?)<\/li>/gs), ([, item = '']) =>
    item
      .replace(/<\/p>|<\/time>/g, '|')
      .replace(/<\/?(?!a\b)[^>]*>|<\/a>/g, '')
      .split('|')
      .slice(0, -1),
  );
  return { ...site, rendered, html, items };
}

test('names changed sections with links, only counts those that are gone, and says that there is more', async () => {
  const { items, html, files } = await render();
  expect(items).toEqual([
    [
      'March 4, 2026',
      'Fix &lt;b&gt;it&lt;/b&gt;',
      'Added <a href="#example-2">Example',
      'Changed Introduction, <a href="#install-it">Install it',
    ],
    ['March 2, 2026', 'Changed other sections', 'Removed sections 2'],
    ['March 1, 2026', 'Page added'],
  ]);
  expect(html).toContain('Older changes aren&#39;t listed.');
  expect(files.get('_docs/history.css')).toContain('@layer bindery');
  expect(files.has('_docs/history.js')).toBe(true);
});

test('shows no part of a history without the setting, and the same files as before', async () => {
  for (const metadata of [{}, { history: false }, { timestamp: true }]) {
    const { rendered, html, files } = await render({ metadata });
    expect(html).toBe('');
    expect(rendered?.html).not.toContain('history');
    expect([...files.keys()].filter((name) => name.includes('history'))).toEqual([]);
  }
  expect((await render({ page: `---\nhistory: false\n---\n${PAGE}` })).html).toBe('');
});

test('shows nothing for a page that has not changed since it was added', async () => {
  const created = { date: '2026-03-01T00:00:00.000Z', isCreation: true } as const;
  expect((await render({ history: { changes: [created] } })).html).toBe('');
  expect((await render({ history: { changes: [] } })).html).toBe('');
});

test('tells readers with access to parts of a site only about sections that they see', async () => {
  const page = PAGE.replace(
    '## Example',
    '{user.groups?.includes("staff") && <div>\n## Payroll\n</div>}\n\n## Example',
  );
  const history: PageHistory = {
    changes: [
      { date: '2026-03-04T00:00:00.000Z', changed: ['payroll'], hasOthers: true, messages: ['Pay more'] },
      { date: '2026-03-03T00:00:00.000Z', changed: ['example', 'payroll'], removed: 1, messages: ['Pay'] },
    ],
  };
  for (const settings of [{ audience: 'signed-in', groups: [] }, { audience: 'public' }, { groups: ['x'] }] as const) {
    const open = settings.audience === 'public' ? `---\npublic: true\n---\n${page}` : page;
    const { items } = await render({ history, page: open, settings: { ...settings } });
    expect(items).toEqual([['March 3, 2026', 'Changed <a href="#example">Example']]);
  }
});

test('leaves the Markdown version, search and language models alone', async () => {
  const shown = await render();
  const hidden = await render({ metadata: {} });
  expect(shown.rendered?.markdown).toBe(hidden.rendered?.markdown);
  const texts = ({ files }: typeof shown) =>
    [...files].filter(([name]) => /llms|search|sitemap|\.md$/.test(name) && !name.endsWith('.css'));
  expect(texts(shown)).toEqual(texts(hidden));
});

test.each([
  ['ar', 'rtl', 'السجل'],
  ['de', 'ltr', 'Verlauf'],
])('is in the language of the page: %s', async (language, direction, title) => {
  const navigation = { languages: [{ language, pages: ['a'] }] };
  const { html, rendered } = await render({ docs: { navigation } });
  expect(html).toContain(`<summary>${title}</summary>`);
  expect(html).not.toMatch(/March|Changed|Added|Removed|section/);
  expect(rendered?.html).toContain(`dir="${direction}"`);
});

test('lists a few sections of a large change', async () => {
  const titles = Array.from({ length: 9 }, (_, index) => `Part ${'x'.repeat(200)} ${index}`);
  const page = titles.map((title) => `## ${title}\n\nText.\n`).join('\n');
  const { html } = await render({
    page,
    history: {
      changes: [
        {
          date: '2026-03-04T00:00:00.000Z',
          changed: titles.map((_, index) =>
            index === 0 ? `part${'x'.repeat(56)}` : `part${'x'.repeat(56)}#${index + 1}`,
          ),
        },
      ],
    },
  });
  expect(html.match(/<a /g)).toHaveLength(6);
  expect(html).toContain('+3');
  expect(html.length).toBeLessThan(4000);
});

test.each([
  [{ limit: 0 }, 'a whole number from 1 to 50'],
  [{ limit: 51 }, 'a whole number from 1 to 50'],
  [{ limits: 5 }, 'Did you mean "limit"?'],
])('reports wrong settings: %j', async (history, message) => {
  const { diagnostics, html } = await render({ metadata: { history } });
  expect(diagnostics.map((each) => each.message).join('\n')).toContain(message);
  expect(html).not.toBe('');
});
