import { expect, test } from 'vitest';
import { LIMITS, limitsOf } from './limits.ts';

test('each page has an equal part of what its site may use, and never less than pages need', () => {
  const { interrupts, output } = LIMITS;
  expect(limitsOf(20)).toEqual({ interrupts, output, isShare: false });
  expect(limitsOf(400)).toEqual({ interrupts: 100, output: 250_000, isShare: true });
  expect(limitsOf(1_000_000)).toEqual({ interrupts: 40, output: 200_000, isShare: true });
});
