import { expect, test } from 'vitest';
import { renderTestPage } from '../testing.ts';

test.each([
  ['a heading', '##Title', 1, 1, 'Write "## Title".'],
  ['a heading below text', 'Text\n###**Title** of it', 2, 1, 'Write "### **Title** of it".'],
  ['a heading in Chinese', '##标题', 1, 1, 'Write "## 标题".'],
  ['a heading in a list', '- ##2 steps\n\n- b', 1, 3, 'Write "## 2 steps".'],
  ['a heading in a component', '<Note>\n##Title\n</Note>', 2, 1, 'Write "## Title".'],
  [
    'too few columns',
    '| A | B | C |\n|---|---|\n| 1 | 2 | 3 |',
    2,
    1,
    'has 3 columns, but this row has 2. Write |---|---|---|',
  ],
  ['too many columns', 'A | B\n--|--|--\n1 | 2', 2, 1, 'has 2 columns, but this row has 3. Write |---|---|'],
  ['a quote', '> | A | B |\n> |---|\n> | 1 | 2 |', 2, 1, 'has 2 columns, but this row has 1.'],
  ['a pipe in code', '| `a|b` | B |\n|---|---|\n| 1 | 2 |', 2, 1, 'has 3 columns'],
  ['no head', 'Text\n\n|---|---|\n| 1 | 2 |', 3, 1, 'there is no head above |---|---|.'],
  ['no row of dashes', '| A | B |\n| 1 | 2 |', 1, 1, 'there is no row such as |---|---|'],
])('reports %s that is shown as text', async (_, text, line, column, reason) => {
  for (const file of ['page.mdx', 'page.md']) {
    const { diagnostics } = await renderTestPage(text, {}, file);
    expect(diagnostics).toMatchObject([{ file, line, column, code: 'shown-as-text' }]);
    expect(diagnostics[0]?.message).toContain(reason);
  }
});

test.each([
  '## Title ##\n\n##\n\n#hashtag\n\n#1 of all',
  '\\##Title and `##Title`',
  '```\n##Title\n\n| A | B |\n|---|\n```',
  '| A | B |\n|:-:|---|\n| ##1 |',
  'a | b\n-- | --\n1 | 2',
  '| a |\n|-|',
  'Either a | b\nor c | d',
  'A line\n-\nand more',
  '| x | is an absolute value',
])('reports nothing in %j', async (text) => {
  const { codes } = await renderTestPage(text);
  expect(codes).toEqual([]);
});
