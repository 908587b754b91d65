import { expect, test } from 'vitest';
import { measureGrowth } from '../../../test/helpers/growth.ts';
import { toPortablePath } from './portable-path.ts';

test.each([' ', '-', '. ', ' <', '-a'])('takes time linear in a name of %j', (part) => {
  const convert = (size: number) => void toPortablePath(`${part.repeat(size)}a<`);
  expect(measureGrowth(convert, 1000)).toBeLessThan(30);
});
