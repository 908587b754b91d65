import { expect, test } from 'vitest';
import { createFeatures } from '../../features/testing.ts';
import { renderTestSite } from '../testing.ts';

const BASE = { name: 'T', navigation: { pages: ['a'] } };

async function render(contextual: object, settings: object = {}) {
  const { pages, diagnostics } = await renderTestSite(
    { 'docs.json': { ...BASE, contextual }, 'a.mdx': '# A' },
    settings,
  );
  return { html: pages.get('/a')?.html ?? '', codes: diagnostics.map(({ code, message }) => `${code} ${message}`) };
}

const AIR_GAPPED = { features: createFeatures('air-gapped') };

test.each([
  ['windsurf', {}, /^config-not-supported .*"windsurf"/],
  ['devin-mcp', { origin: 'https://a.example' }, /^config-not-supported .*"devin-mcp"/],
  ['chatgpt', {}, /^menu-without-address .*"chatgpt"/],
  ['mcp', {}, /^menu-without-address .*"mcp"/],
  ['claude', AIR_GAPPED, /^feature-off .*claude/],
  ['assistant', AIR_GAPPED, /^feature-off .*assistant/],
])('reports and hides a menu with only "%s", which isn\'t available with %j', async (option, settings, report) => {
  for (const display of ['header', 'toc']) {
    const { html, codes } = await render({ options: [option], display }, settings);
    expect(codes).toEqual([expect.stringMatching(report)]);
    expect(html).not.toMatch(/page-context-menu|data-bd-action=/);
  }
});

test('shows a menu with one option as a button without a dropdown', async () => {
  const { html, codes } = await render({ options: ['copy'] });
  expect(codes).toEqual([]);
  expect(html.match(/data-bd-action="[^"]*"/g)).toEqual(['data-bd-action="copy"']);
  expect(html).not.toContain('page-context-menu-button');
});

test("keeps the available options of a menu if others aren't", async () => {
  const { html } = await render({ options: ['windsurf', 'view', 'chatgpt'] });
  expect(html.match(/data-bd-action="[^"]*"/g)).toEqual(['data-bd-action="view"']);
});

test.each([
  ['{ options: [view] }', ['view'], []],
  ['[view]', ['view'], ['frontmatter-invalid-value']],
  ['{ options: [] }', [], []],
  ['{ display: toc }', ['copy'], []],
  ['no', ['copy'], ['frontmatter-invalid-value']],
  ['{ options: view }', ['copy'], ['frontmatter-invalid-value']],
  ['{ options: [view, cpoy] }', ['view'], ['frontmatter-invalid-value']],
  ['{ options: [view], positon: toc }', ['view'], ['frontmatter-unknown-field']],
  ['{ options: [{ title: Ask, href: { base: "https://ask.example" } }] }', ['custom'], []],
  ['{ options: [{ title: Ask }] }', [], ['frontmatter-invalid-value']],
  ['{ options: [view, chatgpt] }', ['view'], ['menu-without-address']],
])('reads the menu %s of a page, which otherwise has the menu of the site', async (menu, expected, codes) => {
  const { pages, diagnostics } = await renderTestSite({
    'docs.json': { ...BASE, contextual: { options: ['copy'] } },
    'a.mdx': `---\ntitle: A\ncontextual: ${menu}\n---\n\nText`,
  });
  const actions = pages.get('/a')?.html.matchAll(/data-bd-action="([^"]*)"/g) ?? [];
  expect(Array.from(actions, ([, id]) => id)).toEqual(expected);
  expect(diagnostics.map(({ code, file, line }) => ({ code, file, line }))).toEqual(
    codes.map((code) => ({ code, file: 'a.mdx', line: 3 })),
  );
});

test('places the menu where the page or the site says', async () => {
  const menu = async (site: object, page: string) => {
    const { pages } = await renderTestSite({
      'docs.json': { ...BASE, contextual: site },
      'a.mdx': `---\ntitle: A\ncontextual: ${page}\n---\n\nText`,
    });
    return pages.get('/a')?.html;
  };
  const atToc = await menu({ display: 'toc' }, '{ options: [copy] }');
  expect(await menu({ display: 'header' }, '{ options: [copy], display: toc }')).toBe(atToc);
  expect(await menu({ options: ['copy'], display: 'header' }, '{ display: toc }')).toBe(atToc);
  expect(await menu({}, '{ options: [copy] }')).not.toBe(atToc);
});

test.each([
  [
    'https://a.example/?q=$page&p=$path',
    'https://a.example/?q=https%3A%2F%2Fd.example%2Fa&amp;p=%2Fa',
    'q=$page&amp;p=%2Fa',
  ],
  [
    { base: 'https://a.example/x?y=1', query: [{ key: 'q', value: 'Read $page & say "$5"' }] },
    'https://a.example/x?y=1&amp;q=Read%20https%3A%2F%2Fd.example%2Fa%20%26%20say%20%22$5%22',
    'x?y=1&amp;q=Read%20$page%20%26',
  ],
])("links an entry %j with the page's URL, and lets the page insert its Markdown", async (href, expected, template) => {
  const { html } = await render({ options: [{ title: 'Ask', href }] }, { origin: 'https://d.example' });
  expect(html).toContain(`href="${expected}"`);
  expect(html).toMatch(/ data-bd-template="[^"]*"/);
  expect(/ data-bd-template="([^"]*)"/.exec(html)?.[1]).toContain(template);
});
