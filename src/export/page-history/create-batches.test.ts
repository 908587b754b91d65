import { expect, test } from 'vitest';
import { createBatches } from './create-batches.ts';
import type { PageDays } from './page-changes.ts';

/** Creates pages with versions of these sizes in kB. */
function createPages(pages: readonly (readonly number[])[]) {
  const sizes = new Map<string, number>();
  const items = pages.map((versions, page) => ({
    file: `p${page}.mdx`,
    isCut: false,
    days: versions.map((size, version) => {
      const place = { id: `${page}/${version}`, name: '', order: 0 };
      sizes.set(place.id, size * 1024);
      const before = version > 0 ? { ...place, id: `${page}/${version - 1}` } : undefined;
      return { date: '', messages: [], after: place, before };
    }),
  })) satisfies PageDays[];
  const { batches, isOverLimit } = createBatches(items, sizes);
  return { batches: batches.map((batch) => batch.length), isOverLimit };
}

test('reads many small pages together', () => {
  expect(createPages(Array.from({ length: 250 }, () => [1, 1]))).toEqual({
    batches: [100, 100, 50],
    isOverLimit: false,
  });
});

test('reads few large pages together, so that their versions fit into memory', () => {
  const pages = [[500, 500], [500], ...Array.from({ length: 20 }, () => [500, 500, 500, 500])];
  expect(createPages(pages)).toEqual({ batches: [5, 4, 4, 4, 4, 1], isOverLimit: false });
});

test('leaves out the last pages if all versions together are too large', () => {
  const { batches, isOverLimit } = createPages(
    Array.from({ length: 100 }, () => Array.from({ length: 20 }, () => 512)),
  );
  expect(isOverLimit).toBe(true);
  expect(batches).toHaveLength(51);
});

test('ignores the size of versions that are too large to be read', () => {
  const page = Array.from({ length: 20 }, () => 50_000);
  expect(createPages([page, page, page])).toEqual({ batches: [3], isOverLimit: false });
});
