import { expect, test } from 'vitest';
import { matchPattern } from './match-pattern.ts';

test.each([
  ['v*', ['v1', 'v', 'v1/beta'], ['1v', 'V1']],
  ['*', ['', 'anything/at all'], []],
  ['v*.*.0', ['v1.2.0', 'v..0'], ['v1.0', 'v1.2.1']],
  ['v*-rc*', ['v1-rc', 'v1-rc2', 'v-rc-rc1'], ['v1-r', 'rc']],
  ['a*a', ['aa', 'aba'], ['a']],
  ['release', ['release'], ['releases', '']],
  ['.+', ['.+'], ['ab']],
])('%s matches %j and not %j', (pattern, matches, others) => {
  expect(matches.filter((name) => !matchPattern(pattern, name))).toEqual([]);
  expect(others.filter((name) => matchPattern(pattern, name))).toEqual([]);
});

test.each([
  ['release/*', ['release/1', 'release/'], ['release/1/a']],
  ['release/**', ['release/1', 'release/1/a'], ['release']],
  ['*/docs', ['a/docs'], ['a/b/docs']],
  ['**/docs', ['a/b/docs'], ['docs']],
])('without crossing, one star of %s ends at a slash: it matches %j and not %j', (pattern, matches, others) => {
  expect(matches.filter((name) => !matchPattern(pattern, name, { crosses: false }))).toEqual([]);
  expect(others.filter((name) => matchPattern(pattern, name, { crosses: false }))).toEqual([]);
});

test('answers at once for a pattern of thousands of stars', () => {
  expect(matchPattern('a*'.repeat(2_000), `${'a'.repeat(1_999)}b`)).toBe(false);
});
