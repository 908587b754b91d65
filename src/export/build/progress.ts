import type { BuildProgress } from './types.ts';

/** Percentage at which planning ends, and at which rendering ends. */
const PLANNED = 4;
const RENDERED = 92;

/** Reports progress as pages are done. */
export function countPages(
  totalPages: number,
  onProgress?: (progress: BuildProgress) => void,
): (pages: number) => void {
  let pageCount = 0;
  const count = (pages: number) => {
    pageCount += pages;
    onProgress?.({ progress: computeProgress(pageCount, totalPages), pageCount, totalPages });
  };
  count(0);
  return count;
}

/** Returns the progress of a build, from 0 to 100, after `pageCount` pages are rendered. */
export function computeProgress(pageCount: number, totalPages: number): number {
  return PLANNED + Math.floor(((RENDERED - PLANNED) * pageCount) / Math.max(1, totalPages));
}
