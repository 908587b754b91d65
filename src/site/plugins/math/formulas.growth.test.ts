import { expect, test } from 'vitest';
import { markFormulas } from './formulas.ts';
import { measureGrowth } from '../../../../test/helpers/growth.ts';

test.each([
  ['dollars', '', '$a '],
  ['double dollars', '', '$$a\n'],
  ['escaped dollars', '$', '\\$'],
  ['open tags', '', '<latex>'],
  ['dollar signs in a line of quotes', '> ', '$$ '],
])('takes time linear in the text: %s', (_, before, part) => {
  expect(measureGrowth((count) => markFormulas(before + part.repeat(count)), 500)).toBeLessThan(30);
});
