import type { PageDays } from './page-changes.ts';

/** Larger versions of a page, in bytes, aren't compared. */
export const MAX_VERSION_BYTES = 512 * 1024;
/** Number of pages in a batch. */
const BATCH = 100;
/** Bytes of the versions in a batch. They are compared without a break, and the process also has other work. */
const BATCH_BYTES = 8 * 1024 * 1024;
/** Bytes of the versions of all pages that are compared, which takes about 20 seconds. */
const MAX_BYTES = 512 * 1024 * 1024;

/**
 * Groups pages whose versions are in memory at the same time, in their order. A page with more versions is a
 * separate batch. `sizes` has the sizes of versions by id. If the versions have too many bytes together, the last pages are left out.
 */
export function createBatches<Page extends PageDays>(
  pages: readonly Page[],
  sizes: ReadonlyMap<string, number>,
): { batches: Page[][]; isOverLimit: boolean } {
  const batches: Page[][] = [];
  let batchBytes = 0;
  let bytes = 0;
  for (const page of pages) {
    const pageBytes = [...new Set(listIds(page))].reduce((sum, id) => sum + getReadSize(sizes.get(id)), 0);
    bytes += pageBytes;
    if (bytes > MAX_BYTES) return { batches, isOverLimit: true };
    batchBytes += pageBytes;
    const batch = batches.at(-1);
    if (batch && batch.length < BATCH && batchBytes <= BATCH_BYTES) batch.push(page);
    else {
      batches.push([page]);
      batchBytes = pageBytes;
    }
  }
  return { batches, isOverLimit: false };
}

/** Returns how many bytes of a version are read. Missing and large ones aren't. */
export function getReadSize(size = 0): number {
  return size > MAX_VERSION_BYTES ? 0 : size;
}

/** Returns the ids of a page's versions. An id can occur twice. */
export function listIds({ days }: PageDays): string[] {
  return days.flatMap(({ before, after }) => (before === undefined ? [after.id] : [after.id, before.id]));
}
