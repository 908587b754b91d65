import { expect, test } from 'vitest';
import { growthOf } from '../../../test/helpers/growth.ts';
import { reportUndefined } from './variables.ts';

test('time grows with the number of variables that are not defined, not faster', () => {
  const report = () => {};
  const run = (size: number) =>
    reportUndefined('word {{name}} '.repeat(size), { variables: {}, file: 'a.mdx', report });
  expect(growthOf(run, 500)).toBeLessThan(30);
});
