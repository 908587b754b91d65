import { hashSections, splitSections } from '../../translations/page-sections.ts';

/** The texts of a page and its translation, before and after the source changed. */
export interface UpdatedTranslation {
  source: { before: string; after: string };
  translation: { before: string; after: string };
}

/**
 * Returns the titles of translated sections that changed although their source didn't. Returns none if the earlier
 * translation has other sections than the earlier source.
 */
export function findNeedlessChanges({ source, translation }: UpdatedTranslation): string[] {
  const sourceBefore = hashSections(source.before);
  const translationBefore = splitSections(translation.before);
  if (sourceBefore.length !== translationBefore.length) return [];
  const translationHashes = hashSections(translation.before);
  const sourceAfter = new Set(hashSections(source.after));
  const translationAfter = new Set(hashSections(translation.after));
  return translationBefore.flatMap(({ title }, index) => {
    const isSourceSame = sourceAfter.has(sourceBefore[index] ?? '');
    return isSourceSame && !translationAfter.has(translationHashes[index] ?? '') ? [title] : [];
  });
}
