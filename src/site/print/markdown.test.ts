import { expect, test } from 'vitest';
import type { TreeNode } from '../model/tree.ts';
import { createMarkdownPrinter } from './markdown.ts';

const printer = createMarkdownPrinter((url) => url);
const text = (value: string): TreeNode => ({ type: 'text', value });

test('a break is followed by one line end, however the pieces around it are cut', () => {
  expect(printer.inline([text('a '), text(' \n'), text('\nb')])).toBe('a  \nb');
  expect(printer.inline([text('a'), text('\nb')])).toBe('a\nb');
});
