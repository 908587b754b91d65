import { expect, test } from 'vitest';
import { measureGrowth } from '../../../test/helpers/growth.ts';
import { readNotations } from './notations.ts';

test.each(['\t', ' \t', '*/ ', '-->'])('takes time linear in %j after the comment of a highlighted line', (part) => {
  const read = (size: number) => void readNotations(`// highlight-end${part.repeat(size)}x`);
  expect(measureGrowth(read, 1000)).toBeLessThan(30);
});
