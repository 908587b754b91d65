import type { Section } from '../model/navigation.ts';

/** Folder in `_docs/` of the search index that a page's readers search: there is one for each language and version. */
export function searchIndexOf(section: Pick<Section, 'language' | 'version'> | undefined): string {
  const parts = [section?.language, section?.version].filter((part) => part !== undefined);
  return ['search-index', ...parts.map((part) => part.toLowerCase().replace(/[^a-z0-9]+/g, '-'))].join('-');
}

/** Name of the tab, product or the like that a page belongs to: readers may search it alone. */
export function searchSectionOf(section: Pick<Section, 'trail'> | undefined): string {
  const trail = section?.trail.filter(({ kind }) => kind !== 'language' && kind !== 'version') ?? [];
  return trail.map(({ label }) => label).join(' › ');
}
