import { expect, test } from 'vitest';
import type { Json } from '../../model/json.ts';
import { isVisible } from './groups.ts';

test.each<[Json | undefined, boolean]>([
  [undefined, true],
  [[], true],
  ['', true],
  [['staff'], false],
  [['staff', 'admin'], true],
  ['staff', false],
  ['staff, admin', true],
  [[1], false],
])('content for the groups %j is visible to admins: %s', (groups, expected) => {
  expect(isVisible(groups, { groups: ['admin'] })).toBe(expected);
});
