import { createHash, type Hash } from 'node:crypto';
import type { SitePlan } from '../../../site/index.ts';

/**
 * Hashes a plan, leaving out the commit time and the pages' modification dates and histories, which only appear on the
 * pages themselves.
 */
export function hashPlan({ pages, settings, ...planFields }: SitePlan): string {
  const { time: _, ...stableSettings } = settings;
  const sum = createHash('sha256');
  addValue(sum, planFields);
  addValue(sum, stableSettings);
  for (const { modified: _modified, history: _history, ...page } of pages) addValue(sum, page);
  return sum.digest('hex');
}

/**
 * Adds a value as one line of JSON. JSON contains no raw line breaks, so different lists of values never produce the
 * same lines.
 */
export function addValue(sum: Hash, value: unknown): void {
  sum.update(`${JSON.stringify(value)}\n`);
}
