import { expect, test } from 'vitest';
import { createFeatures } from '../../features/testing.ts';
import { renderTestSite } from '../testing.ts';

const BASE = { name: 'T', theme: 'mint', colors: { primary: '#123456' }, navigation: { pages: ['a'] } };

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
