import { expect, test } from 'vitest';
import { memoize } from './memoize.ts';

function count() {
  let calls = 0;
  const length = memoize((text) => {
    calls += 1;
    return text === 'none' ? undefined : text.length;
  });
  return { length, calls: () => calls };
}

test('computes a value once, even if there is no result', () => {
  const { length, calls } = count();
  expect(['gzip', 'gzip', 'none', 'none'].map(length)).toEqual([4, 4, undefined, undefined]);
  expect(calls()).toBe(2);
});

test('computes long and one-time values without storing them', () => {
  const { length, calls } = count();
  const longText = 'x'.repeat(10_000);
  expect([length(longText), length(longText), calls()]).toEqual([10_000, 10_000, 2]);
  for (let index = 0; index < 1000; index++) expect(length(`value ${index}`)).toBe(`value ${index}`.length);
  length('value 0');
  expect(calls()).toBe(1003);
});
