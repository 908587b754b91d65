import type { BuildProgress } from './types.ts';

/** Percentage at which planning ends, and at which rendering ends. */
const PLANNED_PERCENT = 4;
const RENDERED_PERCENT = 92;

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
  return PLANNED_PERCENT + Math.floor(((RENDERED_PERCENT - PLANNED_PERCENT) * pageCount) / Math.max(1, totalPages));
}
