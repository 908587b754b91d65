import { expect, test } from 'vitest';
import { isAtLeast } from './policy.ts';

const UPWARDS = ['viewer', 'member', 'admin', 'owner'] as const;

test.each(
  UPWARDS.flatMap((role, rank) => UPWARDS.map((least, leastRank) => [role, least, rank >= leastRank] as const)),
)('a page that needs %2$s is shown to a %1$s: %3$s', (role, least, isShown) => {
  expect(isAtLeast(role, least)).toBe(isShown);
});

test('a role that the page does not know is shown nothing', () => {
  expect(isAtLeast('guest' as 'viewer', 'viewer')).toBe(false);
});
