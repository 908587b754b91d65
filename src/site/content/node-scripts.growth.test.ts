import { expect, test } from 'vitest';
import { measureGrowth } from '../../../test/helpers/growth.ts';
import { findModuleSign, findNodeSign } from './node-scripts.ts';

test.each(['\n\r', '\n', '\t', 'import\r', 'import '])('takes time linear in a script of %j', (part) => {
  const find = (size: number) => void [findNodeSign(part.repeat(size)), findModuleSign(part.repeat(size))];
  expect(measureGrowth(find, 500)).toBeLessThan(30);
});
