import { renderTestSite } from '../../testing.ts';
import { expect, test } from 'vitest';
import { tokenizeHtml } from './raw-html.ts';

const AT = { file: 'a.md', line: 1, column: 1 };

test("a style's text ends at its closing tag, in any letter case", () => {
  const tokens = tokenizeHtml('<style>İ a</STYLE><b>x</b>', AT);
  expect(tokens.map((token) => ('name' in token ? token.name : token.value))).toEqual([
    'style',
    'İ a',
    'STYLE',
    'b',
    'x',
    'b',
  ]);
});

test('components of other tools with the name of an HTML element are components in Markdown too', async () => {
  const text = '<Image src="/a.png" alt="A" />\n\n<Link href="/b">to b</Link>\n';
  const { pages, diagnostics } = await renderTestSite({ 'page.md': text, 'a.png': 'GIF89a', 'b.md': '# B' });
  const html = pages.get('/page')?.html ?? '';
  expect(html).toContain('<img src="./a.png" alt="A"');
  expect(html).toContain('<a href="b.html">to b</a>');
  expect(diagnostics.map(({ code }) => code)).toEqual(['foreign-syntax', 'foreign-syntax']);
  const broken = await renderTestSite({ 'page.md': '<Image src="/c.png" alt="A" />' });
  expect(broken.diagnostics.map(({ code }) => code)).toContain('missing-image');
});

test.each([
  ['Markdown', 'page.md', 'One<BR>two <Strong>three</STRONG>\n\n<Table><TR><TD>cell</TD></TR></Table>\n'],
  ['MDX', 'page.mdx', 'One<BR />two <STRONG>three</STRONG>\n\n<TABLE><TR><TD>cell</TD></TR></TABLE>\n'],
])('element names can be written in capitals in %s', async (_, file, text) => {
  const { pages, diagnostics } = await renderTestSite({ [file]: `---\ntitle: T\n---\n${text}` });
  const html = pages.get('/page')?.html ?? '';
  expect(html).toContain('One<br>two <strong>three</strong>');
  expect(html).toMatch(/<table>(?:<tbody>)?<tr><td data-bd-short>cell<\/td><\/tr>/);
  expect(diagnostics).toEqual([]);
});
