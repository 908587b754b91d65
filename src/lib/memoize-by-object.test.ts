import { expect, test } from 'vitest';
import { memoizeByObject } from './memoize-by-object.ts';

test('computes the result for each object once, even if it is undefined', () => {
  const calls: string[] = [];
  const findName = memoizeByObject(({ name }: { name: string }) => {
    calls.push(name);
    return name === 'none' ? undefined : name;
  });
  const objects = [{ name: 'a' }, { name: 'none' }, { name: 'a' }];
  expect([...objects, ...objects].map(findName)).toEqual(['a', undefined, 'a', 'a', undefined, 'a']);
  expect(calls).toEqual(['a', 'none', 'a']);
});
