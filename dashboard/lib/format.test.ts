import { expect, test } from 'vitest';
import { formatCount, formatBytes, formatShort } from './format-number.ts';
import { formatDuration, formatRelative } from './format-time.ts';

test.each([
  [-10, 'just now'],
  [-50, '1 min ago'],
  [-3 * 60, '3 min ago'],
  [-80 * 60, '1 h ago'],
  [-30 * 3600, '1 day ago'],
  [-5 * 86_400, '5 days ago'],
  [8, 'just now'],
  [20, 'in a moment'],
  [3 * 86_400, 'in 3 days'],
])('formats a time %i seconds from now as "%s"', (seconds, text) => {
  const now = new Date('2026-11-02T09:30:00Z');
  expect(formatRelative(new Date(now.getTime() + seconds * 1000), now)).toBe(text);
});

test('formats durations with at most two units, and negative ones as zero', () => {
  expect([-4, 42.4, 190, 7500, 3600, 3 * 86_400].map(formatDuration)).toEqual([
    '0 s',
    '42 s',
    '3 min 10 s',
    '2 h 5 min',
    '1 h',
    '3 days',
  ]);
});

test('formats sizes and counts in short form', () => {
  expect([0, 999, 4_812_301, 58_000_000].map(formatBytes)).toEqual(['0 B', '999 B', '4.8 MB', '58 MB']);
  expect([formatShort(48_210), formatShort(2_500_000)]).toEqual(['48.2k', '2.5M']);
  expect([formatCount(1, 'page'), formatCount(1200, 'page')]).toEqual(['1 page', '1,200 pages']);
});
