import { expect, test } from 'vitest';
import { createNearPaths } from './near-paths.ts';
import { measureGrowth } from '../../../test/helpers/growth.ts';

test('thousands of wrong paths are looked up in linear time', () => {
  const findNearPaths = (count: number) => {
    const many = Array.from({ length: count }, (_, index) => `/folder-${index % 200}/page-${index}/overview`);
    const index = createNearPaths(() => many);
    for (let wrong = 0; wrong < 50; wrong++) index.find(`/folder-${wrong}/none-${wrong}/overview`);
  };
  expect(measureGrowth(findNearPaths, 2_000)).toBeLessThan(30);
});
