const ORDER = new Intl.Collator('en', { numeric: true });

/** Compares names in natural order: `part-9` comes before `part-10`. */
export const compareNames = ORDER.compare;

/** Compares the names in a folder in natural order, with its index first. */
export function compareFolderNames(a: string, b: string): number {
  if (a === 'index') return -1;
  return b === 'index' ? 1 : compareNames(a, b);
}
