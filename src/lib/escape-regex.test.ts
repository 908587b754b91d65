import { expect, test } from 'vitest';
import { escapeRegex } from './escape-regex.ts';

test.each(['', 'g', 'iu', 'v'])('an escaped text matches only itself, with the flags "%s"', (flags) => {
  const text = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));
  const pattern = new RegExp(`^${escapeRegex(text)}$`, flags);
  expect(pattern.test(text)).toBe(true);
  expect(new RegExp(`^${escapeRegex('a.b')}$`, flags).test('a-b')).toBe(false);
});
