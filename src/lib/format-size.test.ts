import { expect, test } from 'vitest';
import { formatSize } from './format-size.ts';

test.each([
  [0, '0 kB'],
  [1, '1 kB'],
  [12_513, '13 kB'],
  [999_999, '1.0 MB'],
  [1_449_000, '1.4 MB'],
])('%i bytes are %s', (bytes, text) => expect(formatSize(bytes)).toBe(text));
