import { expect, test } from 'vitest';
import { matchPattern } from './match-pattern.ts';

test.each([
  ['v*', 'v2.4.0', true],
  ['v*', 'api-v2', false],
  ['*', 'anything', true],
  ['v2.*', 'v2.', true],
  ['v*-rc*', 'v2-rc1', true],
  ['v*-rc*', 'v2', false],
  ['aa*aa', 'aaa', false],
  ['v*.0*.0', 'v1.0', false],
  ['release', 'release', true],
  ['release', 'release-2', false],
])('the pattern %s matches %s: %s', (pattern, name, result) => {
  expect(matchPattern(pattern, name)).toBe(result);
});
