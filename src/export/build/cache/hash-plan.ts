import { createHash, type Hash } from 'node:crypto';
import type { SitePlan } from '../../../site/model/plan.ts';

/** Names a plan, without the time of the commit and without when pages last changed, which is shown on these pages alone. */
export function hashPlan({ pages, settings, ...rest }: SitePlan): string {
  const { time: _, ...timeless } = settings;
  const sum = createHash('sha256');
  addValue(sum, rest);
  addValue(sum, timeless);
  for (const { modified: _modified, ...page } of pages) addValue(sum, page);
  return sum.digest('hex');
}

/** JSON has no line breaks of its own, so no two lists of values give the same lines. */
export function addValue(sum: Hash, value: unknown): void {
  sum.update(`${JSON.stringify(value)}\n`);
}
