import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packValue, unpackValue } from './packed-value.ts';

test('any value that threads may send each other comes back as it is', () => {
  const value = fc.anything({ withMap: true, withSet: true, withDate: true, withBigInt: true, withSparseArray: true });
  fc.assert(
    fc.property(value, (given) => {
      expect(unpackValue(packValue(given))).toStrictEqual(structuredClone(given));
    }),
  );
});

test.each([
  undefined,
  ['\0undefined'],
  -0,
  { a: [Number.NaN, Infinity] },
  new Map([['a', new Set([1])]]),
  { toJSON: 'a' },
  // eslint-disable-next-line no-sparse-arrays -- what a list without one of its elements comes back as
  [1, , 2],
])('%j is not taken for JSON', (given) => expect(unpackValue(packValue(given))).toStrictEqual(given));

test.each([{ a: undefined }, [undefined, { b: [undefined] }], { a: 'undefined', b: undefined }])(
  'fields of %j that are there and undefined are so again',
  (given) => {
    const packed = packValue(given);
    expect(unpackValue(packed)).toStrictEqual(given);
    expect(packed.toString('latin1', 0, 1)).toBe('u');
  },
);

test('plain data is kept as JSON', () => {
  expect(packValue({ a: [1, 'b', null, true, {}] }).toString('latin1')).toBe('j{"a":[1,"b",null,true,{}]}');
});
