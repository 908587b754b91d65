import type { BuildProgress } from './types.ts';

/** Share of the progress bar that planning and finishing take. */
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
    onProgress?.({ progress: progressOf(pageCount, totalPages), pageCount, totalPages });
  };
  count(0);
  return count;
}

/** Progress of a build, 0–100, when so many of its pages are rendered. */
export function progressOf(pageCount: number, totalPages: number): number {
  return PLANNED + Math.floor(((RENDERED - PLANNED) * pageCount) / Math.max(1, totalPages));
}
