import { expect, test } from 'vitest';
import type { TreeNode } from '../model/tree.ts';
import { createMarkdownPrinter } from './markdown.ts';

const printer = createMarkdownPrinter((url) => url);
const text = (value: string): TreeNode => ({ type: 'text', value });

const at = { at: { file: 'page.mdx', line: 1, column: 1 } };

const element = (tag: string, ...children: TreeNode[]): TreeNode => ({
  type: 'element',
  tag,
  attributes: tag === 'code' ? { class: 'language-js' } : {},
  ...at,
  children,
});

test('follows a break by a single line end, however the text is split', () => {
  expect(printer.inline([text('a '), text(' \n'), text('\nb')])).toBe('a  \nb');
  expect(printer.inline([text('a'), text('\nb')])).toBe('a\nb');
});

test.each(['style', 'script', 'svg'])('omits the content of %s in a line, on its own and in a cell', (tag) => {
  const hidden = element(tag, element('title', text('.a > b { color: red }')));
  expect(printer.blocks([hidden, text('shown')])).toBe('shown');
  expect(printer.blocks([element('div', element('p', text('x')), hidden)])).toBe('x');
  expect(printer.inline([text('a'), hidden])).toBe('a');
  const table = element('table', element('tr', element('td', text('c'), hidden)));
  expect(printer.blocks([table])).toBe('| c |\n| --- |');
});

test('prints code written as elements with its lines and language, and keeps links in it', () => {
  expect(printer.blocks([element('pre', element('code', text('a\n  b\n')))])).toBe('```js\na\n  b\n```');
  expect(printer.blocks([element('pre', text('x'), element('b', text('y')))])).toBe('```\nxy\n```');
  expect(printer.blocks([element('pre', element('a', text('x')))])).toBe('x');
});

test('keeps lists and tables in live components, text in them, and lists next to items', () => {
  const live = (...children: TreeNode[]): TreeNode => ({
    ...at,
    type: 'component',
    name: 'Island()',
    props: {},
    children,
  });
  const item = (value: string) => element('li', text(value));
  expect(printer.blocks([element('ul', item('a'), live(live(item('b'), item('c'))), live())])).toBe('* a\n* b\n* c');
  expect(printer.blocks([element('ol', item('a'), element('ul', item('b')), text('\n'))])).toBe('1. a\n   * b');
  expect(printer.blocks([element('ol', element('a', item('a')), element('p', text('b')))])).toBe('1. a\n2. b');
  const cells = (...values: string[]) => element('tr', ...values.map((value) => element('td', text(value))));
  const row = element('tr', live(element('td', text('e'))), element('td', text('f')));
  const table = element('table', element('tbody', live(cells('a', 'b')), cells('c', 'd'), row));
  expect(printer.blocks([table])).toBe('| a | b |\n| --- | --- |\n| c | d |\n| e | f |');
});

test('separates controls from each other and from words', () => {
  const button = (value: string) => element('button', text(value));
  expect(printer.inline([text('Mode'), button('All'), button('Some'), element('b', text('x'))])).toBe(
    'Mode All Some **x**',
  );
  expect(printer.inline([text('Press ('), button('OK'), text('), then wait')])).toBe('Press (OK), then wait');
});
