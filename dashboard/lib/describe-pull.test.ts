import { expect, test } from 'vitest';
import { describePull } from './describe-pull.ts';

const OPEN = { pullState: 'open', isDraft: false, hasConflict: false } as const;

test('an open pull request that cannot be merged says why, and a conflict matters more than a draft', () => {
  expect(describePull(OPEN).label).toBe('Open');
  expect(describePull({ ...OPEN, isDraft: true }).label).toBe('Draft');
  expect(describePull({ ...OPEN, isDraft: true, hasConflict: true }).label).toBe('Conflict');
});

test('the end of a pull request matters more than what was reported before', () => {
  const marks = { isDraft: true, hasConflict: true };
  expect(describePull({ pullState: 'merged', ...marks }).label).toBe('Merged');
  expect(describePull({ pullState: 'closed', ...marks }).label).toBe('Closed');
});
