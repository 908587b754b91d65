import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packValue, unpackValue } from './packed-value.ts';

test('restores any value that threads can send each other', () => {
  const value = fc.anything({ withMap: true, withSet: true, withDate: true, withBigInt: true, withSparseArray: true });
  fc.assert(
    fc.property(value, (original) => {
      expect(unpackValue(packValue(original))).toStrictEqual(structuredClone(original));
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
])('does not mistake %j for JSON', (original) => expect(unpackValue(packValue(original))).toStrictEqual(original));

test.each([{ a: undefined }, [undefined, { b: [undefined] }], { a: 'undefined', b: undefined }])(
  'restores fields of %j that are present but undefined',
  (original) => {
    const packedValue = packValue(original);
    expect(unpackValue(packedValue)).toStrictEqual(original);
    expect(packedValue.toString('latin1', 0, 1)).toBe('u');
  },
);

test('encodes plain data as JSON', () => {
  expect(packValue({ a: [1, 'b', null, true, {}] }).toString('latin1')).toBe('j{"a":[1,"b",null,true,{}]}');
});
