import { hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { hasSubjectFields, isMarkdown } from '../../checks/subjects/list-pages.ts';
import type { ObjectCache } from '../../export/build/cache/object-cache.ts';
import { seal } from '../../lib/sealed.ts';

interface SubjectSearch {
  folder: string;
  /** File → SHA-256 in hex, for all files of the folder. */
  sums: ReadonlyMap<string, string>;
  cache: ObjectCache;
}

/**
 * Returns the same pages as `listPagesWithSubjects`. Pages that had no such fields in the last check aren't read again
 * until they change.
 */
export async function findSubjectPages({ folder, sums, cache }: SubjectSearch): Promise<string[]> {
  const key = `without-subjects-${hash('sha256', folder)}`;
  const body = await cache.findLatest(key);
  const knownSums = body ? (JSON.parse(body.toString('utf8')) as Record<string, string>) : {};
  const newSums: Record<string, string> = {};
  const pages: string[] = [];
  let isNew = false;
  for (const [file, sum] of sums) {
    if (!isMarkdown(file)) continue;
    if (Object.hasOwn(knownSums, file) && knownSums[file] === sum) {
      newSums[file] = sum;
      continue;
    }
    const bytes = fs.readFileSync(path.join(folder, file));
    if (hasSubjectFields(bytes)) {
      pages.push(file);
    } else {
      // The file may have changed since its checksum was computed.
      newSums[file] = hash('sha256', bytes);
      isNew = true;
    }
  }
  if (isNew) await cache.put(key, seal(Buffer.from(JSON.stringify(newSums))));
  return pages;
}
