import { expect, test } from 'vitest';
import { measureGrowth } from '../../../test/helpers/growth.ts';
import { listHeadings } from './headings.ts';

test.each([
  ['a title with much space', (size: number) => `# a${' '.repeat(size)}b`],
  ['a title of marks', (size: number) => `# a ${'# '.repeat(size)}b`],
  ['a title without text', (size: number) => `#${'\t'.repeat(size)}#\tb`],
  ['many headings', (size: number) => '## a\n'.repeat(size)],
  ['many headings below one', (size: number) => `# a\n${'## b\n### c\n'.repeat(size)}`],
])('takes time linear in %s', (_, write) => {
  const list = (size: number) => void listHeadings(write(size));
  expect(measureGrowth(list, 1000)).toBeLessThan(30);
});
