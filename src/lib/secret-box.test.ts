import { randomBytes } from 'node:crypto';
import { fc } from '../../test/helpers/properties.ts';
import { expect, test } from 'vitest';
import { openSecret, sealSecret } from './secret-box.ts';

const KEY = randomBytes(32);
const OPTIONS = { key: KEY, context: 'project:1' };

test('decrypts every text to the original', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(openSecret(sealSecret(text, OPTIONS), OPTIONS)).toBe(text);
    }),
  );
});

test('encrypts the same text differently each time', () => {
  expect(sealSecret('x', OPTIONS)).not.toEqual(sealSecret('x', OPTIONS));
});

test('does not open with another key, for another owner, or after any byte changed', () => {
  const box = sealSecret('a secret', OPTIONS);
  expect(openSecret(box, { ...OPTIONS, key: randomBytes(32) })).toBeUndefined();
  expect(openSecret(box, { ...OPTIONS, context: 'project:2' })).toBeUndefined();
  for (let index = 0; index < box.length; index += 1) {
    const damagedBytes = Buffer.from(box);
    damagedBytes.writeUInt8(damagedBytes.readUInt8(index) ^ 1, index);
    expect([index, openSecret(damagedBytes, OPTIONS)]).toEqual([index, undefined]);
  }
  expect(openSecret(box.subarray(0, 20), OPTIONS)).toBeUndefined();
});
