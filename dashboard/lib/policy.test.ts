import { expect, test } from 'vitest';
import { getRoleInProject, isAtLeast } from './policy.ts';

const UPWARDS = ['viewer', 'member', 'admin', 'owner'] as const;

test.each(
  UPWARDS.flatMap((role, rank) => UPWARDS.map((least, leastRank) => [role, least, rank >= leastRank] as const)),
)('a page that requires %2$s is visible to %1$s: %3$s', (role, least, isVisible) => {
  expect(isAtLeast(role, least)).toBe(isVisible);
});

test('shows nothing to an unknown role', () => {
  expect(isAtLeast('guest' as 'viewer', 'viewer')).toBe(false);
});

test('the role in a project replaces the one in the organization', () => {
  expect(getRoleInProject('viewer', { role: 'editor' })).toBe('member');
  expect(getRoleInProject('member', { role: 'viewer' })).toBe('viewer');
  expect(getRoleInProject('member', { role: null })).toBe('member');
  expect(getRoleInProject('owner', undefined)).toBe('owner');
});
