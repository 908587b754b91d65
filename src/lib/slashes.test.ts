import { expect, test } from 'vitest';
import { trimEndSlashes, trimSlashes } from './slashes.ts';

test.each([
  ['https://a.example//', 'https://a.example', 'https://a.example'],
  ['//a//b//', '//a//b', 'a//b'],
  ['/', '', ''],
  ['', '', ''],
])('removes slashes of %j', (text, withoutEnd, inner) => {
  expect(trimEndSlashes(text)).toBe(withoutEnd);
  expect(trimSlashes(text)).toBe(inner);
});
