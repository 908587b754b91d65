import { expect, test } from 'vitest';
import { measureGrowth } from '../../../test/helpers/growth.ts';
import { findNearSections } from './near-sections.ts';

test('handles thousands of unlisted pages in linear time', () => {
  const run = (count: number) => {
    const urls = Array.from({ length: count }, (_, index) => `/f${index % 100}/g${index % 1000}/p${index}`);
    const sectionOf = Object.fromEntries(urls.filter((_, index) => index % 2 === 0).map((url) => [url, 0]));
    findNearSections({ sections: [{ id: 0, trail: [], entries: [], order: [] }], divisions: [], sectionOf }, urls);
  };
  expect(measureGrowth(run, 2_000)).toBeLessThan(30);
});
