import { expect, test } from 'vitest';
import { findNextRun, parseSchedule } from './schedule.ts';

const next = (cron: string, timeZone: string, after: string) =>
  findNextRun({ cron, timeZone }, new Date(after)).toISOString();

test('a schedule follows the local time when clocks change', () => {
  expect(next('0 6 * * *', 'Europe/Berlin', '2026-03-28T04:00:00Z')).toBe('2026-03-28T05:00:00.000Z');
  expect(next('0 6 * * *', 'Europe/Berlin', '2026-03-29T00:00:00Z')).toBe('2026-03-29T04:00:00.000Z');
  expect(next('0 6 * * 1', 'America/New_York', '2026-10-30T00:00:00Z')).toBe('2026-11-02T11:00:00.000Z');
});

test('a local time that clocks skip runs once on that day, and a repeated one runs once', () => {
  const first = next('30 2 * * *', 'Europe/Berlin', '2026-03-28T12:00:00Z');
  expect(first.slice(0, 10)).toBe('2026-03-29');
  expect(next('30 2 * * *', 'Europe/Berlin', first)).toBe('2026-03-30T00:30:00.000Z');
  const autumn = next('30 2 * * *', 'Europe/Berlin', '2026-10-24T12:00:00Z');
  expect(autumn.slice(0, 10)).toBe('2026-10-25');
  expect(next('30 2 * * *', 'Europe/Berlin', autumn)).toBe('2026-10-26T01:30:00.000Z');
});

test('a schedule that no clock can follow is refused with the reason', () => {
  const parse = (cron: string, timeZone = 'UTC') => parseSchedule({ cron, timeZone });
  expect(parse(' 0  6 * *  1 ')).toEqual({ cron: '0 6 * * 1', timeZone: 'UTC' });
  expect(parse('*/15 * * * *').cron).toBe('*/15 * * * *');
  for (const cron of ['', '0 6 * *', '0 0 6 * * *', '61 * * * *', '@daily', 'H 6 * * *', '0 6 31 2 *', '0 6 L * *'])
    expect(() => parse(cron)).toThrow('five fields');
  expect(() => parse('*/5 * * * *')).toThrow('at least 15 minutes');
  expect(() => parse('0,10 3 * * *')).toThrow('at least 15 minutes');
  expect(() => parse('0 6 * * *', 'Mars/Base')).toThrow('IANA time zone');
});
