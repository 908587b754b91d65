import { findComponent } from '../components/registry.ts';
import { expect, test } from 'vitest';
import { measureGrowth } from '../../../test/helpers/growth.ts';
import type { TreeNode } from '../model/tree.ts';
import { createMarkdownPrinter } from './markdown.ts';

const printer = createMarkdownPrinter({ findComponent, link: (url) => url });
const createText = (value: string): TreeNode => ({ type: 'text', value });

test('prints a paragraph with very many parts in linear time', () => {
  const print = (size: number) =>
    void printer.inline(Array.from({ length: size }, (_, index) => createText(`${index} `)));
  expect(measureGrowth(print, 10_000)).toBeLessThan(30);
});
