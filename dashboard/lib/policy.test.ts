import { expect, test } from 'vitest';
import { isAtLeast } from './policy.ts';

const UPWARDS = ['viewer', 'member', 'admin', 'owner'] as const;

test.each(
  UPWARDS.flatMap((role, rank) => UPWARDS.map((least, leastRank) => [role, least, rank >= leastRank] as const)),
)('a page that requires %2$s is visible to %1$s: %3$s', (role, least, isVisible) => {
  expect(isAtLeast(role, least)).toBe(isVisible);
});

test('shows nothing to an unknown role', () => {
  expect(isAtLeast('guest' as 'viewer', 'viewer')).toBe(false);
});
