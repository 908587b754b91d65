/** Finds folders with SDK references, whose content isn't part of a site directly. */
import type { SiteConfig } from '../model/config.ts';
import type { Frontmatter } from '../model/frontmatter.ts';
import type { Source } from '../model/source.ts';
import { listSpecReferences } from '../openapi/check-descriptions.ts';
import { createSpecName } from '../openapi/find-subject.ts';

/** Returns a function that tells whether a file is in a folder that the navigation or one of these pages refers to. */
export function createIsArtifact(input: {
  config: Pick<SiteConfig, 'api' | 'navigation'>;
  pages: Iterable<{ frontmatter: Pick<Frontmatter, 'sdk'> }>;
  source: Source;
}): (file: string) => boolean {
  const { config, pages, source } = input;
  const specName = createSpecName((file) => source.has(file), []);
  const references = [
    ...listSpecReferences(config).sdk.flatMap(({ sources }) => sources),
    ...Array.from(pages).flatMap(({ frontmatter }) => frontmatter.sdk?.source ?? []),
  ];
  const folders = new Set(references.map(specName).filter((name) => name !== '' && !source.has(name)));
  if (folders.size === 0) return () => false;
  return (file) => {
    for (let at = file.indexOf('/'); at !== -1; at = file.indexOf('/', at + 1))
      if (folders.has(file.slice(0, at))) return true;
    return false;
  };
}
