import { expect, test } from 'vitest';
import type { TreeNode } from '../model/tree.ts';
import { createMarkdownPrinter } from './markdown.ts';

const printer = createMarkdownPrinter((url) => url);
const text = (value: string): TreeNode => ({ type: 'text', value });

const element = (tag: string, ...children: TreeNode[]): TreeNode => ({
  type: 'element',
  tag,
  attributes: tag === 'code' ? { class: 'language-js' } : {},
  at: { file: 'page.mdx', line: 1, column: 1 },
  children,
});

test('a break is followed by one line end, however the pieces around it are cut', () => {
  expect(printer.inline([text('a '), text(' \n'), text('\nb')])).toBe('a  \nb');
  expect(printer.inline([text('a'), text('\nb')])).toBe('a\nb');
});

test.each(['style', 'script', 'svg'])('what %s holds is no text of the page, in a line, alone and in a cell', (tag) => {
  const hidden = element(tag, element('title', text('.a > b { color: red }')));
  expect(printer.blocks([hidden, text('shown')])).toBe('shown');
  expect(printer.blocks([element('div', element('p', text('x')), hidden)])).toBe('x');
  expect(printer.inline([text('a'), hidden])).toBe('a');
  const table = element('table', element('tr', element('td', text('c'), hidden)));
  expect(printer.blocks([table])).toBe('| c |\n| --- |');
});

test('code that was written as elements is a block with its lines and language, and one with links keeps them', () => {
  expect(printer.blocks([element('pre', element('code', text('a\n  b\n')))])).toBe('```js\na\n  b\n```');
  expect(printer.blocks([element('pre', text('x'), element('b', text('y')))])).toBe('```\nxy\n```');
  expect(printer.blocks([element('pre', element('a', text('x')))])).toBe('x');
});
