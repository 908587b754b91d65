import { expect, test } from 'vitest';
import { renderTestPage } from '../testing.ts';

test.each([
  ['a title of a link', '[a](https://example.com "T \\"x\\"")', '[a](https://example.com "T \\"x\\"")'],
  ['a title of an image', '![a](https://example.com/a.png "T")', '![a](https://example.com/a.png "T")'],
  ['an abbreviation', '<abbr title="Long">L</abbr> b', 'L (Long) b'],
  ['raised text', '2<sup>53</sup>, H<sub>2</sub>O', '2<sup>53</sup>, H<sub>2</sub>O'],
  ['tags on separate lines', '<div>\n  <Badge>A</Badge>\n  <Badge>B</Badge>\n</div>', 'A B'],
  ['tags on one line', '<div>\n  <b>A</b> <b>B</b>\n</div>', '**A** **B**'],
  ['a heading on several lines', '<h2>\n  A\n  B\n</h2>\n\nC *D\nE*\n---', '## A B\n\n## C *D E*'],
  ['blocks in a heading', '<h2><div>A</div><div>B</div></h2>', '## A B'],
  ['code in a heading', '<h2>\n```js title\na\n```\n</h2>', '## title `a`'],
  ['the title of a code block', '<CodeBlock language="js" filename="a.js">x</CodeBlock>', '```js a.js\nx\n```'],
  [
    'content of a table outside its cells',
    '<table>\n<b>A</b>\n<tr><td>B</td></tr>\n</table>',
    '**A**\n\n| B |\n| --- |',
  ],
])('contains %s', async (_, text, markdown) => {
  const page = await renderTestPage(text);
  expect(page.markdown.split('# Page\n\n')[1]?.trim()).toBe(markdown);
});

test.each([
  ['\\# Not a heading', '\\# Not a heading'],
  ['\\> Not a quote', '\\> Not a quote'],
  ['\\- Not a list', '\\- Not a list'],
  ['1986\\. A year', '1986\\. A year'],
  ['A\n\\- B', 'A\n\\- B'],
  ['A\n\\===', 'A\n\\==='],
  ['- \\# A', '* \\# A'],
  ['A `b`\n\\- C', 'A `b`\n\\- C'],
  ['<span>\\# A</span>', '\\# A'],
  ['#hashtag', '#hashtag'],
  ['-1 and 2.5', '-1 and 2.5'],
  ['*A* and 1. B', '*A* and 1. B'],
  ['<Note>\\+ A</Note>', '> \\+ A'],
  ['\\[A]: B', '\\[A]: B'],
  ['A\n\\[B c]: `d`', 'A\n\\[B c]: `d`'],
  ['- \\[A]: B', '* \\[A]: B'],
  ['[A](#b): C', '[A](#b): C'],
  ['A [B]: C', 'A [B]: C'],
  ['A[^1]\n\n[^1]: B', '[^1]: B'],
])('keeps text that looks like a block as text: %j', async (text, printed) => {
  const { markdown } = await renderTestPage(text);
  expect(`${markdown}\n`).toContain(`\n${printed}\n`);
});

test.each([
  '\\*A\\* and \\*\\*B\\*\\*',
  '\\_\\_init\\_\\_',
  '\\~\\~A\\~\\~',
  '\\`A\\`',
  '\\[A](b) and !\\[A](b)',
  'List\\<String>',
  'A \\\\* B',
  '2 * 3 * 4',
  'snake_case_name',
  'A* B',
  '(~5) to (~6)',
  '*args/**kwargs',
  'A & B;',
  '[A]',
  'C:\\dir',
  'A < B',
])('escapes text that looks like marks, and only that: %j', async (text) => {
  const { markdown } = await renderTestPage(text);
  expect(`${markdown}\n`).toContain(`\n${text}\n`);
});

test.each([
  ['&lt;/a&gt;', '\\</a>'],
  ['&amp;lt;', '\\&lt;'],
  ['<b>\\*A\\*</b>', '**\\*A\\***'],
  ["{'*A*'}", '\\*A\\*'],
])('escapes what looks like marks in %j', async (text, printed) => {
  const { markdown } = await renderTestPage(text);
  expect(`${markdown}\n`).toContain(`\n${printed}\n`);
});
