import { expect, test } from 'vitest';
import { renderTestSite } from '../testing.ts';

const CONFIG = {
  name: 'Acme & Co',
  navigation: { pages: ['a', 'b'] },
  contextual: {
    options: ['copy', 'mcp', 'add-mcp', 'cursor', 'vscode', { title: 'Mine', href: 'https://x.example/?s=$mcp' }],
  },
};

async function renderPage(settings: object, url = '/a'): Promise<string> {
  const { pages } = await renderTestSite(
    {
      'docs.json': CONFIG,
      'a.mdx': '# A',
      'b.mdx': '---\ntitle: B\ncontextual:\n  options:\n    - mcp\n---\nB',
    },
    settings,
  );
  return pages.get(url)?.html ?? '';
}

test("links the page menu to the site's MCP server below its base URL", async () => {
  const html = await renderPage({ origin: 'https://a.example/docs' });
  expect(html).toContain('data-bd-action="mcp" data-bd-copy="https://a.example/docs/mcp"');
  expect(html).toContain('data-bd-action="add-mcp" data-bd-copy="npx add-mcp https://a.example/docs/mcp"');
  const [, cursor = ''] = /href="(https:\/\/cursor\.com[^"]+)"/.exec(html) ?? [];
  const query = new URL(cursor.replaceAll('&amp;', '&')).searchParams;
  expect(query.get('name')).toBe('Acme & Co');
  expect(JSON.parse(atob(query.get('config') ?? ''))).toEqual({ url: 'https://a.example/docs/mcp' });
  const [, vscode = ''] = /href="(https:\/\/vscode\.dev[^"]+)"/.exec(html) ?? [];
  const config = new URL(vscode.replaceAll('&amp;', '&')).searchParams.get('config') ?? '';
  expect(JSON.parse(config)).toEqual({ type: 'http', url: 'https://a.example/docs/mcp' });
  expect(html).toContain('https://x.example/?s=https%3A%2F%2Fa.example%2Fdocs%2Fmcp');
});

test('allows a page to include the entries in its own menu', async () => {
  expect(await renderPage({ origin: 'https://a.example' }, '/b')).toContain('data-bd-copy="https://a.example/mcp"');
});

test('omits the server without a public URL', async () => {
  const html = await renderPage({});
  expect(html).toContain('data-bd-action="copy"');
  expect(html).not.toMatch(/data-bd-action="(?:mcp|add-mcp|cursor|vscode)"/);
});
