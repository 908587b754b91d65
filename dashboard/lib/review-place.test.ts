import { expect, test } from 'vitest';
import { readPlace } from './review-place.ts';

const type = 'bindery-review';

test('passes on only the scroll position, within its size limits', () => {
  const place = { type, top: 120, headings: [['start', 20]] };
  expect(readPlace({ ...place, token: 'x' })).toEqual(place);
  const manyHeadings = { type, top: 0, headings: Array.from({ length: 900 }, () => ['x'.repeat(900), 1]) };
  const { headings } = readPlace(manyHeadings) as typeof manyHeadings;
  expect([headings.length, String(headings[0]?.[0]).length]).toEqual([200, 500]);
});

test.each([
  undefined,
  null,
  7,
  'x',
  {},
  { type, top: '1', headings: [] },
  { type, top: Number.NaN, headings: [] },
  { type, top: 1 },
  { type: 'x', top: 1, headings: [] },
])('ignores %j', (data) => {
  expect(readPlace(data)).toBeUndefined();
});

test('leaves out malformed headings', () => {
  expect(readPlace({ type, top: 1, headings: [['a', 1], ['b'], 7, [1, 'c'], null] })).toEqual({
    type,
    top: 1,
    headings: [['a', 1]],
  });
});
