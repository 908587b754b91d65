/**
 * Editions of a release: the site as each audience sees it (docs/decisions/0030-editions.md). An edition is a separate
 * release, so nothing that serves it can reach a file of another one.
 */

import type { Reader } from '../../readers/reader.ts';
import { mayRead } from './may-read.ts';
import type { Edition, Release } from './release.ts';

/** Returns the groups that make a difference for the readers of a release. */
export function listGroups({ editions }: Pick<Release, 'editions'>): string[] {
  return [...new Set(editions.flatMap(({ groups }) => groups))];
}

/**
 * Returns the release that a reader sees. Without an edition for exactly their groups, they get the largest one that
 * they can read, and the pages that only others contain.
 */
export function chooseEdition(release: Release, reader: Pick<Reader, 'groups'> | undefined): Release {
  if (release.editions.length === 0 || !reader) return release;
  const readable = release.editions
    .filter(({ groups }) => mayRead({ groups }, reader))
    .sort((left, right) => left.groups.length - right.groups.length);
  const largest = readable.at(-1);
  if (!largest) return release;
  const isExact = listGroups(release).every((name) => largest.groups.includes(name) || !reader.groups.includes(name));
  return isExact ? largest.release : mergeEditions(largest.release, readable);
}

function mergeEditions(largest: Release, editions: readonly Edition[]): Release {
  const owners = new Map<string, Release>();
  for (const { release } of editions) for (const file of release.files.keys()) owners.set(file, release);
  for (const file of largest.files.keys()) owners.set(file, largest);
  const files = new Map(
    [...owners].flatMap(([file, owner]) => {
      const entry = owner.files.get(file);
      return entry ? [[file, entry] as const] : [];
    }),
  );
  return { ...largest, files, locate: (file) => (owners.get(file) ?? largest).locate(file) };
}

/** Repairs the files of a release and its editions in the same way. */
export function withRepair(release: Release, repair: Release['repair']): Release {
  const editions = release.editions.map((edition) => ({ ...edition, release: { ...edition.release, repair } }));
  return { ...release, editions, repair };
}
