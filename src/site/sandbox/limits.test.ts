import { expect, test } from 'vitest';
import { LIMITS, limitsOf } from './limits.ts';

test("each page has an equal part of its site's limits, and never less than pages need", () => {
  const { interrupts, output } = LIMITS;
  const shares = { interrupts: true, output: true };
  expect(limitsOf(20)).toEqual({ interrupts, output, shares: { interrupts: false, output: false } });
  expect(limitsOf(400)).toEqual({ interrupts: 100, output: 250_000, shares });
  expect(limitsOf(1_000_000)).toEqual({ interrupts: 40, output: 200_000, shares });
});
