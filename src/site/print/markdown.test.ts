import { findComponent } from '../components/registry.ts';
import { expect, test } from 'vitest';
import type { TreeNode } from '../model/tree.ts';
import { createMarkdownPrinter } from './markdown.ts';

const printer = createMarkdownPrinter({ findComponent, link: (url) => url });
const createText = (value: string): TreeNode => ({ type: 'text', value });

const at = { at: { file: 'page.mdx', line: 1, column: 1 } };

const createElement = (tag: string, ...children: TreeNode[]): TreeNode => ({
  type: 'element',
  tag,
  attributes: tag === 'code' ? { class: 'language-js' } : {},
  ...at,
  children,
});

test('follows a break by a single line end, however the text is split', () => {
  expect(printer.inline([createText('a '), createText(' \n'), createText('\nb')])).toBe('a  \nb');
  expect(printer.inline([createText('a'), createText('\nb')])).toBe('a\nb');
});

test.each(['style', 'script', 'svg'])('omits the content of %s in a line, on its own and in a cell', (tag) => {
  const hiddenElement = createElement(tag, createElement('title', createText('.a > b { color: red }')));
  expect(printer.blocks([hiddenElement, createText('shown')])).toBe('shown');
  expect(printer.blocks([createElement('div', createElement('p', createText('x')), hiddenElement)])).toBe('x');
  expect(printer.inline([createText('a'), hiddenElement])).toBe('a');
  const table = createElement('table', createElement('tr', createElement('td', createText('c'), hiddenElement)));
  expect(printer.blocks([table])).toBe('| c |\n| --- |');
});

test('prints code written as elements with its lines and language, and keeps links in it', () => {
  expect(printer.blocks([createElement('pre', createElement('code', createText('a\n  b\n')))])).toBe(
    '```js\na\n  b\n```',
  );
  expect(printer.blocks([createElement('pre', createText('x'), createElement('b', createText('y')))])).toBe(
    '```\nxy\n```',
  );
  expect(printer.blocks([createElement('pre', createElement('a', createText('x')))])).toBe('x');
});

test('keeps lists and tables in live components, text in them, and lists next to items', () => {
  const createLive = (...children: TreeNode[]): TreeNode => ({
    ...at,
    type: 'component',
    name: 'Island()',
    props: {},
    children,
  });
  const createItem = (value: string) => createElement('li', createText(value));
  expect(
    printer.blocks([
      createElement('ul', createItem('a'), createLive(createLive(createItem('b'), createItem('c'))), createLive()),
    ]),
  ).toBe('* a\n* b\n* c');
  expect(
    printer.blocks([createElement('ol', createItem('a'), createElement('ul', createItem('b')), createText('\n'))]),
  ).toBe('1. a\n   * b');
  expect(
    printer.blocks([createElement('ol', createElement('a', createItem('a')), createElement('p', createText('b')))]),
  ).toBe('1. a\n2. b');
  const createRow = (...values: string[]) =>
    createElement('tr', ...values.map((value) => createElement('td', createText(value))));
  const row = createElement(
    'tr',
    createLive(createElement('td', createText('e'))),
    createElement('td', createText('f')),
  );
  const table = createElement(
    'table',
    createElement('tbody', createLive(createRow('a', 'b')), createRow('c', 'd'), row),
  );
  expect(printer.blocks([table])).toBe('| a | b |\n| --- | --- |\n| c | d |\n| e | f |');
});

test('separates controls from each other and from words', () => {
  const createButton = (value: string) => createElement('button', createText(value));
  expect(
    printer.inline([
      createText('Mode'),
      createButton('All'),
      createButton('Some'),
      createElement('b', createText('x')),
    ]),
  ).toBe('Mode All Some **x**');
  const strongButton = createElement('button', createElement('b', createText('A')));
  expect(printer.inline([strongButton, strongButton, createElement('code', createText('x'))])).toBe('**A** **A** `x`');
  expect(printer.inline([createText('Press ('), createButton('OK'), createText('), then wait')])).toBe(
    'Press (OK), then wait',
  );
});

test('separates links, badges and spans without text between them, but not marks within a word', () => {
  const badge = (value: string): TreeNode => ({
    type: 'component',
    name: 'Badge',
    props: {},
    ...at,
    children: [createText(value)],
  });
  const link: TreeNode = {
    type: 'element',
    tag: 'a',
    attributes: { href: '/c' },
    ...at,
    children: [createText('c')],
  };
  expect(printer.inline([badge('one'), badge('two')])).toBe('one two');
  expect(printer.inline([link, link])).toBe('[c](/c) [c](/c)');
  expect(printer.inline([link, createElement('span', createText('int')), badge('new')])).toBe('[c](/c) int new');
  expect(printer.inline([createElement('kbd', createText('Ctrl')), createElement('kbd', createText('K'))])).toBe(
    'Ctrl K',
  );
  expect(printer.inline([createElement('b', createText('H')), createElement('sub', createText('2'))])).toBe(
    '**H**<sub>2</sub>',
  );
  expect(printer.inline([createText('un'), createElement('span', createText('able'))])).toBe('unable');
  const mark: TreeNode = { type: 'element', tag: 'a', attributes: { href: '#m' }, ...at, children: [] };
  expect(printer.inline([createElement('span', createText('name')), mark])).toBe('name[](#m)');
  expect(printer.inline([link, createElement('span', createText('.d'))])).toBe('[c](/c).d');
});

test('prints the names of icons in cells without text, and of no others', () => {
  const createIcon = (icon: string): TreeNode => ({
    type: 'component',
    name: 'Icon',
    props: { icon },
    children: [],
    ...at,
  });
  const createCell = (...children: TreeNode[]) => createElement('td', ...children);
  const cells = [
    createCell(createIcon('check')),
    createCell(createElement('p', createIcon('fa-solid fa-circle-xmark'), createText(' '), createIcon('lucide:star'))),
    createCell(createIcon('/images/yes.svg')),
    createCell(createIcon('check'), createText(' Yes')),
    createCell(),
  ];
  expect(printer.blocks([createElement('table', createElement('tr', ...cells))]).split('\n')[0]).toBe(
    '| check | circle-xmark star | yes | Yes |  |',
  );
});
