/**
 * Suggests where a path without a page moved to: the page with the same last part (`/guides/retries` for `/retries`).
 * Returns null if no page has it, or several do.
 */
export function suggestTarget(path: string, pages: readonly string[]): string | null {
  const name = getLastPart(path);
  const matches = name === '' ? [] : pages.filter((page) => getLastPart(page) === name);
  return matches.length === 1 ? (matches[0] ?? null) : null;
}

/** Ignores case, file extensions, and the difference between hyphens and underscores. */
function getLastPart(path: string): string {
  const [name = ''] = path.split('/').slice(-1);
  return name
    .toLowerCase()
    .replaceAll('_', '-')
    .replace(/\.(?:mdx?|html?)$/, '');
}
