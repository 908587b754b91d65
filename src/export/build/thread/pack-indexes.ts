import fs from 'node:fs';
import { addToList } from '../../../lib/add-to-list.ts';
import {
  mergeIndexFiles,
  mergeTerms,
  getLanguage,
  listPages,
  listSearchIndexes,
  type SiteContext,
  type PartialIndex,
} from '../../../site/index.ts';
import { createIndexKeeper, MAX_MEMORY_BYTES, type IndexCache } from '../cache/cached-indexes.ts';
import { readCached, writeReplacement } from '../cache/read-cached.ts';
import type { PackedFile, Task, Tasks } from '../messages.ts';
import { readParts } from '../meta-files.ts';
import { readIndexes } from '../segment-meta.ts';
import { packFiles } from './pack-files.ts';

/** Creates the search indexes; none if the site has no search. */
export function packIndexes({ plan }: SiteContext, task: Task<'indexes'>): Tasks['indexes']['output'] {
  const files: PackedFile[] = [];
  const tarFd = fs.openSync(task.tar, 'w');
  try {
    if (!plan.settings.features.search) return { files, isKept: false, isDamaged: false };
    const size = task.parts.reduce((sum, { length }) => sum + length, 0);
    const cachedPart = size <= MAX_MEMORY_BYTES ? task.cached : undefined;
    const { body, isDamaged } = cachedPart ? readCached(cachedPart) : { body: undefined, isDamaged: false };
    const keeper = cachedPart ? createIndexKeeper(task.parts, body) : createPlainMerge(readParts(task.parts));
    for (const { name, others } of listSearchIndexes(plan, keeper.names))
      for (const file of mergeIndexFiles({ name, others, ...keeper.merge(name) })) {
        const { entry, tar } = keeper.pack(file);
        fs.writeFileSync(tarFd, tar);
        files.push({ entry, length: tar.length });
      }
    return { files, isKept: writeReplacement(keeper.packForCache(), cachedPart), isDamaged };
  } finally {
    fs.closeSync(tarFd);
  }
}

/** Merges one range of terms at a time, for a large site or a build without a cache. */
function createPlainMerge(parts: Iterable<Buffer>): Omit<IndexCache, 'packForCache'> & { packForCache(): undefined } {
  const mergedParts = new Map<string, PartialIndex[]>();
  for (const part of parts)
    for (const [name, index] of Object.entries(readIndexes(part))) addToList(mergedParts, name, index);
  return {
    names: [...mergedParts.keys()],
    merge(name) {
      const list = mergedParts.get(name) ?? [];
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
