import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../../model/api-description.ts';
import { isShort } from './is-short.ts';

test('the JSON of a short value fits, and a value that takes more than the limit is not short', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.integer({ min: 0, max: 400 }), (value, limit) => {
      const { length } = JSON.stringify(value, null, 2);
      if (isShort(value as Json, limit)) expect(length).toBeLessThanOrEqual(limit + escapes(value));
      if (length * 2 + 20 <= limit) expect(isShort(value as Json, limit)).toBe(true);
    }),
  );
});

/** Characters that JSON writes as several. */
function escapes(value: unknown): number {
  const text = JSON.stringify(value);
  return (text.match(/\\/g) ?? []).length * 6 + (text.match(/[\d.e+-]/g) ?? []).length;
}

test('no more of a value is looked at than fits', () => {
  const endless = new Proxy([], {
    get: (target, key) => {
      if (key === 'entries') return () => numbers();
      return Reflect.get(target, key) as unknown;
    },
  });
  function* numbers() {
    for (let index = 0; ; index += 1) yield [index, 'x'];
  }
  expect(isShort(endless)).toBe(false);
});
