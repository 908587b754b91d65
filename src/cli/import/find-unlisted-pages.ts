import type { Imported } from './imported.ts';
import { splitPage } from './page-text.ts';

/** Returns the source files of pages that aren't in the navigation, except for pages that are hidden on purpose. */
export function findUnlistedPages({ pages, files, config }: Pick<Imported, 'pages' | 'files' | 'config'>): string[] {
  const listed = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value === 'string') listed.add(value.replace(/^\//, ''));
    else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) visit(inner);
  };
  visit(config.navigation);
  return [...pages].flatMap(([file, output]) => {
    const isListed = listed.has(output.replace(/\.mdx?$/, ''));
    return isListed || splitPage(String(files[output])).matter['hidden'] === true ? [] : [file];
  });
}
