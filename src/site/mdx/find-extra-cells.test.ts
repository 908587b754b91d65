import { expect, test } from 'vitest';
import { renderTestPage } from '../testing.ts';

const TABLE = '| A | B |\n|---|---|\n';

test.each([
  ['one more cell', `${TABLE}| one | two | three |`, 3, 15, 'three'],
  ['a pipe in code', `${TABLE}| \`a | b\` | c |`, 3, 13, 'c'],
  ['several cells', `${TABLE}| 1 | 2 | 3 | 4 |`, 3, 11, '3 | 4'],
  ['no outer pipes', 'A | B\n-|-\n1 | 2 | **3**', 3, 9, '**3**'],
  ['a quote', `> | A | B |\n> |-|-|\n> | 1 | 2 | 3 |`, 3, 13, '3'],
  ['a list', `- x\n\n  | A | B |\n  |-|-|\n  | 1 | 2 | 3 |`, 5, 13, '3'],
  ['a component', `<Note>\n| A | B |\n|-|-|\n| 1 | 2 | 3 |\n</Note>`, 4, 11, '3'],
])('reports a cell beyond the head: %s', async (_, text, line, column, dropped) => {
  for (const file of ['page.mdx', 'page.md']) {
    const { diagnostics, body } = await renderTestPage(text, {}, file);
    expect(diagnostics).toMatchObject([{ file, line, column, code: 'table-extra-cells' }]);
    expect(diagnostics[0]?.message).toContain(`"${dropped}" is left out`);
    expect(body).toContain('<table>');
  }
});

test.each([
  ['as many cells', `${TABLE}| one | two |\n| only |\n||\n| a |`],
  ['an escaped pipe', `${TABLE}| a \\| b | \`c \\| d\` |\n| x \\\\| y \\|`],
  ['an empty cell at the end', `${TABLE}| one | two | |\n| one | two || |`],
  ['a table in code', `\`\`\`\n${TABLE}| 1 | 2 | 3 |\n\`\`\``],
  ['an HTML table', '<table><tr><th>A</th></tr><tr><td>1 | 2</td></tr></table>'],
  ['one column', '| A |\n|-|\n| 1 |'],
])('reports nothing for %s', async (_, text) => {
  const { codes } = await renderTestPage(text);
  expect(codes).toEqual([]);
});
