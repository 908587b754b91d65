import { getSiblingModule } from '../../../lib/sibling-module.ts';
import type { IgnoreResult, IgnoreWork } from './ignore-thread.ts';
import { runSteps } from './run-steps.ts';

/** Parts of a page that aren't prose, from the start of the page. */
export type TextRange = readonly [from: number, to: number];

/**
 * Finds the texts that `TokenIgnores` and `BlockIgnores` exclude. Returns them for each page, in the order of the pages,
 * and the indexes of the patterns that took too long.
 */
export async function findIgnoredTexts(
  work: IgnoreWork,
  signal?: AbortSignal,
): Promise<{ ranges: TextRange[][]; slow: number[] }> {
  const isNeeded = work.pages.some(({ patterns }) => patterns.length > 0);
  if (!isNeeded) return { ranges: work.pages.map(() => []), slow: [] };
  const count = work.patterns.length;
  const { results, slow } = await runSteps<IgnoreResult>(getSiblingModule('ignore-thread', import.meta.url), {
    data: work,
    count,
    signal,
  });
  const all = results.flatMap(({ ranges }) => ranges);
  const byPage = Map.groupBy(all, ({ page }) => page);
  return { ranges: work.pages.map((_, page) => (byPage.get(page) ?? []).map(({ from, to }) => [from, to])), slow };
}
