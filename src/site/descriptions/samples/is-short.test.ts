import { expect, test } from 'vitest';
import type { Json } from '../../model/json.ts';
import { isShort } from './is-short.ts';

const VALUES: Json[] = [
  null,
  true,
  1e21,
  '',
  'text',
  [],
  {},
  [1, [2, [3, 'four']], {}],
  { a: { b: { c: [] } }, d: 'e' },
  Array<string>(50).fill('x'),
];

test.each(VALUES)('counts the length of the pretty-printed JSON, except brackets and commas: %j', (value) => {
  const { length } = JSON.stringify(value, null, 2);
  expect(isShort(value, length * 2 + 4)).toBe(true);
  expect(isShort(value, Math.floor(length / 2) - 1)).toBe(false);
});

test('stops reading a value once it exceeds the limit', () => {
  function* generateNumbers() {
    for (let index = 0; ; index += 1) yield [index, 'x'];
  }
  const endlessArray = new Proxy([], {
    get: (target, key): unknown => (key === 'entries' ? () => generateNumbers() : Reflect.get(target, key)),
  });
  expect(isShort(endlessArray)).toBe(false);
});
