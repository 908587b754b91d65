/** Maximum number of pages to read of a list. */
const MAX_PAGES = 10;

/** Reads a list that a host returns in pages of this size. */
export async function readPages<Item>(readPage: (page: number) => Promise<Item[]>, size: number): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const next = await readPage(page);
    items.push(...next);
    if (next.length < size) break;
  }
  return items;
}
