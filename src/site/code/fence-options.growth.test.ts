import { expect, it } from 'vitest';
import { parseFence } from './fence-options.ts';
import { measureGrowth } from '../../../test/helpers/growth.ts';

it('parses a hostile info string in time linear in its length', () => {
  const read = (count: number) => parseFence('js', `${'[ '.repeat(count)} ${'a='.repeat(count)} {1-999999999}`);
  expect(measureGrowth(read, 3_000)).toBeLessThan(30);
});
