import { fc } from '../../test/helpers/properties.ts';
import { expect, test } from 'vitest';
import { parseRange } from './range.ts';

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=3-', { start: 3, end: 9 }],
  ['bytes=3-99', { start: 3, end: 9 }],
  ['bytes=-4', { start: 6, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
])('%s of ten bytes is a part of them', (header, range) => {
  expect(parseRange(header, 10)).toEqual(range);
});

test.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('%s lies outside of ten bytes', (header) => {
  expect(parseRange(header, 10)).toBe('unsatisfiable');
});

test.each([undefined, '', 'bytes=-', 'bytes=5-2', 'bytes=0-1,3-4', 'lines=0-1', 'bytes=a-b'])(
  '%s is answered with the whole object',
  (header) => {
    expect(parseRange(header, 10)).toBeUndefined();
  },
);

test('an empty object has no range', () => {
  expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable');
  expect(parseRange('bytes=-1', 0)).toBe('unsatisfiable');
});

test('a range never leaves the object', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 1_000_000 }), (first, last, size) => {
      const range = parseRange(`bytes=${first}-${last}`, size);
      const { start, end } = typeof range === 'object' ? range : { start: 0, end: 0 };
      expect(start).toBeLessThanOrEqual(end);
      expect(end).toBeLessThan(size);
    }),
  );
});
