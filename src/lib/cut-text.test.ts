import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test('shortens a text to the maximum, including the mark', () => {
  expect(cutText('123456', 6)).toBe('123456');
  expect(cutText('1234567', 6)).toBe('12345…');
  expect(cutText('1234567', 6, '… (cut)')).toBe('… (cut)');
  expect(cutText('12 45678', 4)).toBe('12…');
});

test('never splits a character', () => {
  for (const max of [2, 3, 4, 5]) expect(cutText('a😀😀b', max).isWellFormed()).toBe(true);
  expect(cutText('a😀😀b', 3)).toBe('a…');
});
