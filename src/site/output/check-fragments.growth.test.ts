import { expect, test } from 'vitest';
import { measureGrowth } from '../../../test/helpers/growth.ts';
import { openMemory } from '../model/source.ts';
import { checkFragments } from './check-fragments.ts';

test('takes time linear in the links to missing headings of a long page', () => {
  const source = openMemory({ 'a.mdx': '' });
  const at = { file: 'a.mdx', line: 1, column: 1 };
  const run = (count: number) => {
    const ids = Array.from({ length: count }, (_, index) => `heading-${index}`);
    const fragments = ids.map((id) => ({ url: '/a', fragment: `missing-${id}`, at }));
    expect(
      checkFragments([{ url: '/a', ids, fragments }], source, () => ({
        title: 'A',
        file: 'a.mdx',
        subject: undefined,
      })),
    ).toHaveLength(count);
  };
  expect(measureGrowth(run, 500)).toBeLessThan(30);
});
