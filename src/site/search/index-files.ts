import type { LongFile } from '../model/output-file.ts';
import { mergeIndexes, type PartialIndex } from './partial-index.ts';

/** The search indexes of a site, which readers load as scripts. `indexes`: name → its parts in page order. */
export function searchIndexFiles(indexes: ReadonlyMap<string, readonly PartialIndex[]>): LongFile[] {
  return [...indexes.keys()].sort().map((name) => ({
    path: `_docs/${name}`,
    *read() {
      yield 'window.__docs.searchIndex(';
      for (const text of mergeIndexes(indexes.get(name) ?? []))
        yield text.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
      yield ');\n';
    },
  }));
}
