import { findComponent } from '../components/registry.ts';
import { expect, test } from 'vitest';
import { measureGrowth } from '../../../test/helpers/growth.ts';
import type { TreeNode } from '../model/tree.ts';
import { createMarkdownPrinter } from './markdown.ts';
import { escapeBlockMarks, escapeUrl } from './markdown-text.ts';

const printer = createMarkdownPrinter({ findComponent, link: (url) => url });
const createText = (value: string): TreeNode => ({ type: 'text', value });

test('prints a paragraph with very many parts in linear time', () => {
  const print = (size: number) =>
    void printer.inline(Array.from({ length: size }, (_, index) => createText(`${index} `)));
  expect(measureGrowth(print, 10_000)).toBeLessThan(30);
});

test.each(['[', ']', '`[', '![', '(', '[a'])('prints a link with very many %j in linear time', (part) => {
  const at = { file: 'a.mdx', line: 1, column: 1 };
  const print = (size: number) => {
    const text = part.repeat(size);
    const attributes = { href: `https://a.example/${text}` };
    printer.inline([{ type: 'element', tag: 'a', attributes, children: [createText(text)], at }]);
    escapeUrl(text);
    escapeBlockMarks(text);
  };
  expect(measureGrowth(print, 10_000)).toBeLessThan(30);
});
