import { expect, test } from 'vitest';
import { measureGrowth } from '../../../../test/helpers/growth.ts';
import { quoteModuleMarkdown, quotePageMarkdown } from './quote-markdown.ts';

test.each([
  ['tags in expressions', '{a && (\n<MDX>\n`x`\n</MDX>)}\n'],
  ['tags that do not close', '{a && <MDX>\n', '</MDX>'],
  ['closing tags', '</MDX>\n'],
  ['imports', 'import { MDY } from MDY\n', '</MDX>'],
  ['tags after white space', ' <MDX></MDX>'],
])('takes time linear in the text: %s', (_, part, end = '') => {
  const quote = (size: number) => {
    const text = part.repeat(size) + end;
    quotePageMarkdown(text);
    quoteModuleMarkdown(text);
  };
  expect(measureGrowth(quote, 500)).toBeLessThan(30);
});
