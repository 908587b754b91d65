import { expect, test } from 'vitest';
import { createNearPaths } from './near-paths.ts';
import { measureGrowth } from '../../../test/helpers/growth.ts';

test('thousands of wrong paths are looked up in linear time', () => {
  const findNearPaths = (count: number) => {
    const manyPaths = Array.from({ length: count }, (_, index) => `/folder-${index % 200}/page-${index}/overview`);
    const index = createNearPaths(() => manyPaths);
    for (let wrongIndex = 0; wrongIndex < 50; wrongIndex++)
      index.find(`/folder-${wrongIndex}/none-${wrongIndex}/overview`);
  };
  expect(measureGrowth(findNearPaths, 2_000)).toBeLessThan(30);
});
