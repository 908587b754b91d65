import { expect, test } from 'vitest';
import { measureGrowth } from '../../../test/helpers/growth.ts';
import { reportUndefined } from './variables.ts';

test('takes time linear in the number of undefined variables', () => {
  const report = () => {};
  const run = (size: number) =>
    reportUndefined('word {{name}} '.repeat(size), { variables: {}, file: 'a.mdx', report });
  expect(measureGrowth(run, 500)).toBeLessThan(30);
});
