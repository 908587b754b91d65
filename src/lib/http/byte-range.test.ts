import { fc } from '../../test/helpers/properties.ts';
import { expect, test } from 'vitest';

import { parseRange } from './ranges.ts';

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
  [undefined, undefined],
])('of ten bytes, %s means %j', (header, expected) => {
  expect(parseRange(header, 10)).toEqual(expected);
});

test('a range that is given lies within the body', () => {
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
