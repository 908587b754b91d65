/** Finds the texts of pages that a Vale configuration ignores, on a separate thread, so that it can be stopped. */
import { compileIgnorePattern } from './ignore-pattern.ts';
import type { StepResult } from './run-steps.ts';
import { serveSteps } from './serve-steps.ts';

/** Patterns and pages. Each pattern is a step. */
export interface IgnoreWork {
  patterns: readonly string[];
  /** `patterns` are the indexes of the patterns for a page. */
  pages: readonly { text: string; patterns: readonly number[] }[];
}

/** The matches of one pattern. `page` is an index. */
export interface IgnoreResult extends StepResult {
  ranges: { page: number; from: number; to: number }[];
}

/** Returns the first group of each match or, without a group, the whole match. */
function findRanges(text: string, pattern: RegExp): [from: number, to: number][] {
  const ranges: [number, number][] = [];
  for (const { indices } of text.matchAll(pattern)) {
    const range = indices?.[1] ?? indices?.[0];
    if (range && range[1] > range[0]) ranges.push(range);
    if (ranges.length >= MAX_RANGES) break;
  }
  return ranges;
}

const MAX_RANGES = 5_000;

serveSteps<IgnoreWork, IgnoreResult>({
  count: ({ patterns }) => patterns.length,
  run: ({ patterns, pages }, step) => {
    const pattern = compileIgnorePattern(patterns[step] ?? '');
    const ranges = pages.flatMap(({ text, patterns: own }, page) =>
      own.includes(step) ? findRanges(text, pattern).map(([from, to]) => ({ page, from, to })) : [],
    );
    return { ranges };
  },
});
