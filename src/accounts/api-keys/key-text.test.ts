import { expect, test } from 'vitest';
import { createKeyText, hashKey, isKeyText } from './key-text.ts';

test('a new key is the prefix and 40 letters and digits, and is valid', () => {
  const key = createKeyText();
  expect(key).toMatch(/^bindery_[0-9A-Za-z]{40}$/);
  expect(isKeyText(key)).toBe(true);
  expect(createKeyText()).not.toBe(key);
});

test('a key with a wrong, missing or swapped character is invalid', () => {
  const key = createKeyText();
  for (let index = 0; index < key.length; index += 1) {
    const wrongCharacter = key[index] === 'x' ? 'y' : 'x';
    const mistypedKeys = [
      key.slice(0, index) + wrongCharacter + key.slice(index + 1),
      key.slice(0, index) + key.slice(index + 1),
    ];
    expect([index, mistypedKeys.some((each) => isKeyText(each))]).toEqual([index, false]);
  }
  expect(isKeyText(`${key}\n`)).toBe(false);
  expect(isKeyText('')).toBe(false);
});

test('a checksum is the CRC-32 of the 34 characters before it, in base 62', () => {
  expect(isKeyText(`bindery_${'0'.repeat(34)}0iqUEf`)).toBe(true);
});

test('the stored hash is the SHA-256 of the text', () => {
  expect(hashKey('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
