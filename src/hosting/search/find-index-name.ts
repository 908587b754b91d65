/**
 * Finds the name of the search index that a page's readers search, in the page's HTML. Bundles of earlier versions have an
 * attribute without a prefix.
 */
export function findIndexName(html: string): string | undefined {
  return /\bid="search-bar-entry"[^>]* data-(?:bd-)?search="([^"]+)"/.exec(html)?.[1];
}
