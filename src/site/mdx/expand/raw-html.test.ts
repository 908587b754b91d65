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

test.each([
  ['Markdown', 'page.md', 'One<BR>two <Strong>three</STRONG>\n\n<Table><TR><TD>cell</TD></TR></Table>\n'],
  ['MDX', 'page.mdx', 'One<BR />two <STRONG>three</STRONG>\n\n<TABLE><TR><TD>cell</TD></TR></TABLE>\n'],
])('element names can be written in capitals in %s', async (_, file, text) => {
  const { pages, diagnostics } = await renderTestSite({ [file]: `---\ntitle: T\n---\n${text}` });
  const html = pages.get('/page')?.html ?? '';
  expect(html).toContain('One<br>two <strong>three</strong>');
  expect(html).toMatch(/<table>(?:<tbody>)?<tr><td data-short>cell<\/td><\/tr>/);
  expect(diagnostics).toEqual([]);
});
