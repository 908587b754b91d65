import { expect, test } from 'vitest';
import { measureGrowth } from '../../../../test/helpers/growth.ts';
import { quoteBraces } from './quote-braces.ts';

test.each([
  ['tags with braces', '<a b={{ c: 1 }}>x</a> '],
  ['braces that do not close', '<a b={{ c '],
  ['tags that do not end', '<a b="c" d={1} '],
  ['quotes that do not close', '<a b={1} c="'],
])('takes time linear in the text: %s', (_, part) => {
  expect(measureGrowth((size) => void quoteBraces(part.repeat(size)), 500)).toBeLessThan(30);
});
