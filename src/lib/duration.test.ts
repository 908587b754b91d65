import { expect, test } from 'vitest';
import { parseDuration } from './duration.ts';

test.each([
  ['90', 90],
  ['90s', 90],
  ['15m', 900],
  ['1h', 3_600],
  ['7d', 604_800],
  ['0', 0],
])('reads %j as %d seconds', (text, seconds) => {
  expect(parseDuration(text)).toBe(seconds);
});

test.each(['', 'h', '1.5h', '-1', '1 h', '1w', '1h30m', '1e3', '99999999999'])(
  'does not read %j as a duration',
  (text) => {
    expect(parseDuration(text)).toBeUndefined();
  },
);
