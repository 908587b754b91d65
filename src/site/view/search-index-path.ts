import type { Section } from '../model/navigation.ts';

/**
 * Returns the folder in `_docs/` of the search index that a page's readers use. There is one per language and version.
 */
export function getSearchIndexPath(section: Pick<Section, 'language' | 'version'> | undefined): string {
  const parts = [section?.language, section?.version].filter((part) => part !== undefined);
  return ['search-index', ...parts.map((part) => part.toLowerCase().replace(/[^a-z0-9]+/g, '-'))].join('-');
}

/** Returns the name of the tab, product or similar that a page belongs to, which readers can search separately. */
export function getSearchSection(section: Pick<Section, 'trail'> | undefined): string {
  const trail = section?.trail.filter(({ kind }) => kind !== 'language' && kind !== 'version') ?? [];
  return trail.map(({ label }) => label).join(' › ');
}
