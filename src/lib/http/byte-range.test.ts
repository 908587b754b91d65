import { fc } from '../../../test/helpers/properties.ts';
import { expect, test } from 'vitest';

import { findRangeHeader, parseRange } from './byte-range.ts';

test.each([
  ['bytes=0-4', { start: 0, end: 4 }],
  ['bytes=5-', { start: 5, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
  ['bytes=8-900', { start: 8, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=4-2', undefined],
  ['bytes=0-1,3-4', undefined],
  ['lines=0-1', undefined],
  ['bytes=-', undefined],
  ['bytes=a-b', undefined],
  ['', undefined],
  [undefined, undefined],
])('of ten bytes, %s means %j', (header, expected) => {
  expect(parseRange(header, 10)).toEqual(expected);
});

test('gives no range for an empty body', () => {
  expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable');
  expect(parseRange('bytes=-1', 0)).toBe('unsatisfiable');
});

test('applies a range only to the version in If-Range', () => {
  expect(findRangeHeader({ range: 'bytes=0-1' }, '"a"')).toBe('bytes=0-1');
  expect(findRangeHeader({ range: 'bytes=0-1', 'if-range': '"a"' }, '"a"')).toBe('bytes=0-1');
  expect(findRangeHeader({ range: 'bytes=0-1', 'if-range': '"b"' }, '"a"')).toBeUndefined();
});

test('returns ranges within the body', () => {
  const anyHeader = fc.oneof(
    fc.string(),
    fc.tuple(fc.nat(), fc.nat()).map(([a, b]) => `bytes=${a}-${b}`),
  );
  fc.assert(
    fc.property(anyHeader, fc.nat(), (header, size) => {
      const range = parseRange(header, size);
      if (typeof range !== 'object') return;
      expect(range.start).toBeGreaterThanOrEqual(0);
      expect(range.end).toBeGreaterThanOrEqual(range.start);
      expect(range.end).toBeLessThan(size);
    }),
  );
});
