import { expect, test } from 'vitest';
import { LIMITS, getPageLimits } from './limits.ts';

test("each page has an equal part of its site's limits, and never less than pages need", () => {
  const { interrupts, output } = LIMITS;
  const shares = { interrupts: true, output: true };
  expect(getPageLimits(20)).toEqual({ interrupts, output, shares: { interrupts: false, output: false } });
  expect(getPageLimits(400)).toEqual({ interrupts: 100, output: 250_000, shares });
  expect(getPageLimits(1_000_000)).toEqual({ interrupts: 40, output: 200_000, shares });
});
