import { expect, test } from 'vitest';
import { encodeBase62, createRandomBase62 } from './base62.ts';

test('creates text of the requested length that uses all 62 characters about equally often', () => {
  const text = createRandomBase62(62_000);
  expect(text).toMatch(/^[0-9A-Za-z]{62000}$/);
  const counts = Map.groupBy(text, (character) => character);
  expect(counts.size).toBe(62);
  for (const [character, characterCount] of counts)
    expect([character, characterCount.length > 800 && characterCount.length < 1_200]).toEqual([character, true]);
});

test('prints a number in base 62, padded to the width', () => {
  expect(encodeBase62(0, 3)).toBe('000');
  expect(encodeBase62(61, 2)).toBe('0z');
  expect(encodeBase62(62, 2)).toBe('10');
  expect(encodeBase62(0xff_ff_ff_ff, 6)).toBe('4gfFC3');
});
