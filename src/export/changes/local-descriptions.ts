import fs from 'node:fs/promises';
import path from 'node:path';
import { memoize } from '../../lib/memoize.ts';
import type { ChangeCommit, LocalHistory } from './change-history.ts';
import type { DescriptionReader } from './find-changes.ts';
import { openOperations } from './operations.ts';

/** Reads API descriptions from a repository on this machine, each version once. */
export function createLocalReader(history: LocalHistory): DescriptionReader {
  const openCurrent = memoize(async (file) => {
    const text = await fs.readFile(path.join(history.root, file), 'utf8').catch(() => undefined);
    return text === undefined ? undefined : openOperations(text);
  });
  const openOld = memoize(async (place) => {
    const { commit, file } = JSON.parse(place) as { commit: ChangeCommit; file: string };
    const text = await history.readOld(commit, file);
    return text && openOperations(text.toString('utf8'));
  });
  return { openCurrent, openOld: (commit, file) => openOld(JSON.stringify({ commit, file })) };
}
