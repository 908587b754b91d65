import { expect, test } from 'vitest';
import { measureGrowth } from '../../../../test/helpers/growth.ts';
import { joinTags } from './join-tags.ts';

test.each([
  ['tags on two lines', '<A b="c"\n>\n'],
  ['tags that do not end', '<A b="c" d={1}\n'],
  ['tags with many lines', '<A\n b\n'],
  ['elements that do not end', '<a b=c\n'],
  ['quotes that do not close', '<A b="\n'],
  ['braces that do not close', '<A b={ {\n'],
  ['list markers', '- \n'],
  ['lines with many markers', '- '],
  ['empty lines', '<a b=\n\n\n   \n'],
])('takes time linear in the text: %s', (_, part) => {
  expect(measureGrowth((size) => void joinTags(`<A\n${part.repeat(size)}`), 500)).toBeLessThan(30);
});
