import { expect, test } from 'vitest';
import { measureGrowth } from '../../../test/helpers/growth.ts';
import { planTestSite } from '../testing.ts';

test('takes time linear in slashes of paths', () => {
  const plan = (size: number) => {
    const path = `${'/'.repeat(size)}x`;
    planTestSite(
      {
        navigation: { groups: [{ group: 'G', pages: ['index', path] }] },
        redirects: [{ source: path, destination: path }],
      },
      { 'index.mdx': '# A' },
    );
  };
  expect(measureGrowth(plan, 2_000)).toBeLessThan(30);
});
