import { expect, test } from 'vitest';
import { growthOf } from '../../../test/helpers/growth.ts';
import type { TreeNode } from '../model/tree.ts';
import { createMarkdownPrinter } from './markdown.ts';

const printer = createMarkdownPrinter((url) => url);
const text = (value: string): TreeNode => ({ type: 'text', value });

test('prints a paragraph with very many parts in linear time', () => {
  const print = (size: number) => void printer.inline(Array.from({ length: size }, (_, index) => text(`${index} `)));
  expect(growthOf(print, 10_000)).toBeLessThan(30);
});
