/** Finds folders that are API descriptions, whose content isn't part of a site directly. */
import type { SiteConfig } from '../model/config.ts';
import type { DescriptionFormat } from '../model/description-format.ts';
import type { Frontmatter } from '../model/frontmatter.ts';
import type { Source } from '../model/source.ts';
import { listSpecReferences } from '../descriptions/check-descriptions.ts';
import { createSpecName } from '../descriptions/find-subject.ts';

/** Returns a function that checks whether a file is in a folder that the navigation or one of these pages refers to. */
export function createIsInDescription(input: {
  config: Pick<SiteConfig, 'api' | 'navigation'>;
  pages: Iterable<{ frontmatter: Pick<Frontmatter, 'parts'> }>;
  source: Source;
  formats: readonly DescriptionFormat[];
}): (file: string) => boolean {
  const { config, pages, source, formats } = input;
  const fields = formats.filter(({ hasFolders }) => hasFolders).map(({ field }) => field);
  const specName = createSpecName((file) => source.has(file), [], formats);
  const references = [
    ...listSpecReferences(config).flatMap(({ field, sources }) => (fields.includes(field) ? sources : [])),
    ...Array.from(pages).flatMap(({ frontmatter: { parts = {} } }) =>
      fields.flatMap((field) => parts[field]?.source ?? []),
    ),
  ];
  const folders = new Set(references.map(specName).filter((name) => name !== '' && !source.has(name)));
  if (folders.size === 0) return () => false;
  return (file) => {
    for (let at = file.indexOf('/'); at !== -1; at = file.indexOf('/', at + 1))
      if (folders.has(file.slice(0, at))) return true;
    return false;
  };
}
