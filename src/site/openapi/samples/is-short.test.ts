import { expect, test } from 'vitest';
import type { Json } from '../../model/api-description.ts';
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

test.each(VALUES)('a value is as long as its JSON over several lines, brackets and commas aside: %j', (value) => {
  const { length } = JSON.stringify(value, null, 2);
  expect(isShort(value, length * 2 + 4)).toBe(true);
  expect(isShort(value, Math.floor(length / 2) - 1)).toBe(false);
});

test('no more of a value is looked at than fits', () => {
  function* numbers() {
    for (let index = 0; ; index += 1) yield [index, 'x'];
  }
  const endless = new Proxy([], {
    get: (target, key): unknown => (key === 'entries' ? () => numbers() : Reflect.get(target, key)),
  });
  expect(isShort(endless)).toBe(false);
});
