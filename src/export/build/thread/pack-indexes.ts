import fs from 'node:fs';
import type { SitePlan } from '../../../site/model/plan.ts';
import type { SiteContext } from '../../../site/print/site-context.ts';
import { mergeIndexFiles } from '../../../site/search/index-files.ts';
import { mergeTerms } from '../../../site/search/merge-terms.ts';
import { getLanguage, listPages, type PartialIndex } from '../../../site/search/partial-index.ts';
import type { OtherIndex } from '../../../site/search-terms/index-format.ts';
import { getSearchIndexPath } from '../../../site/view/search-index-path.ts';
import { createIndexKeeper, MAX_MEMORY_BYTES, type IndexCache } from '../cache/cached-indexes.ts';
import { readCached, writeReplacement } from '../cache/read-cached.ts';
import type { PackedFile, Task, Tasks } from '../messages.ts';
import { readParts } from '../meta-files.ts';
import { readIndexes } from '../segment-meta.ts';
import { packFiles } from './pack-files.ts';

/** Creates the search indexes; none if the site has no search. */
export function packIndexes({ plan }: SiteContext, task: Task<'indexes'>): Tasks['indexes']['output'] {
  const files: PackedFile[] = [];
  const out = fs.openSync(task.tar, 'w');
  try {
    if (!plan.settings.features.search) return { files, isKept: false, isDamaged: false };
    const size = task.parts.reduce((sum, { length }) => sum + length, 0);
    const cachedPart = size <= MAX_MEMORY_BYTES ? task.cached : undefined;
    const { body, isDamaged } = cachedPart ? readCached(cachedPart) : { body: undefined, isDamaged: false };
    const keeper = cachedPart ? createIndexKeeper(task.parts, body) : createPlainMerge(readParts(task.parts));
    for (const { name, others } of listIndexes(plan, keeper.names))
      for (const file of mergeIndexFiles({ name, others, ...keeper.merge(name) })) {
        const { entry, tar } = keeper.pack(file);
        fs.writeFileSync(out, tar);
        files.push({ entry, length: tar.length });
      }
    return { files, isKept: writeReplacement(keeper.packForCache(), cachedPart), isDamaged };
  } finally {
    fs.closeSync(out);
  }
}

/** Lists indexes by name, each with its other languages and versions. `names` are the indexes that contain pages. */
function listIndexes(plan: SitePlan, names: readonly string[]): { name: string; others: OtherIndex[] }[] {
  // A language or version without searchable pages has an index too, which tells its readers that there are no results.
  const indexes = new Map<string, OtherIndex>();
  for (const section of [...plan.navigation.sections, undefined]) {
    const name = getSearchIndexPath(section);
    if (section === undefined && indexes.size > 0 && !names.includes(name)) continue;
    const { language, version } = section ?? {};
    if (!indexes.has(name))
      indexes.set(name, {
        name,
        ...(language !== undefined && { language }),
        ...(version !== undefined && { version }),
      });
  }
  return [...new Set([...indexes.keys(), ...names])].sort().map((name) => ({
    name,
    others: [...indexes.values()].filter(
      (other) => other.name !== name && names.includes(other.name) && (other.language ?? other.version) !== undefined,
    ),
  }));
}

/** Merges one range of terms at a time, for a large site or a build without a cache. */
function createPlainMerge(parts: Iterable<Buffer>): Omit<IndexCache, 'packForCache'> & { packForCache(): undefined } {
  const merged = new Map<string, PartialIndex[]>();
  for (const part of parts) {
    for (const [name, index] of Object.entries(readIndexes(part))) {
      const list = merged.get(name);
      if (list) list.push(index);
      else merged.set(name, [index]);
    }
  }
  return {
    names: [...merged.keys()],
    merge(name) {
      const list = merged.get(name) ?? [];
      return { language: getLanguage(list), terms: mergeTerms(list), pages: list.values().flatMap(listPages) };
    },
    pack(file) {
      const { tar, entries } = packFiles([file]);
      const [entry] = entries;
      if (!entry) throw new Error('a file was packed without its entry');
      return { entry, tar };
    },
    packForCache: () => undefined,
  };
}
