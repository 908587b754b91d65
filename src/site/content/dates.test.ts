import { describe, expect, test } from 'vitest';
import { findDate } from './dates.ts';

describe('findDate', () => {
  test.each([
    ['2026-03-09', '2026-03-09'],
    ['2026/3/9', '2026-03-09'],
    ['March 9, 2026', '2026-03-09'],
    ['Released on 9th Mar 2026', '2026-03-09'],
    ['Sept. 2026', '2026-09-01'],
    ['2026-03', '2026-03-01'],
  ])('reads %j', (text, day) => {
    expect(findDate(text)).toBe(`${day}T00:00:00.000Z`);
  });

  test('reads a time with its zone as UTC, and one without as UTC too', () => {
    expect(findDate('2026-03-09T01:30:00+02:00')).toBe('2026-03-08T23:30:00.000Z');
    expect(findDate('2026-03-09 01:30')).toBe('2026-03-09T01:30:00.000Z');
  });

  test.each(['v2.10.0', '2026', '03/04/2026', '2026-02-30', '2026-13-01', 'Maybe 2026 things', '', 'version 2024-1'])(
    'finds none in %j',
    (text) => {
      expect(findDate(text)).toBeUndefined();
    },
  );
});
