import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { compileGlob } from '../../lib/glob-pattern.ts';
import { memoize } from '../../lib/memoize.ts';
import type { ChangeHistory, FileChange } from './change-history.ts';

/** A changed file. */
export interface MatchedFile extends FileChange {
  name: string;
}

/** Steps of a site. One takes less than a microsecond: a character of a pattern for each file that is compared. */
const MAX_STEPS = 300_000_000;
/** Steps of a file that matches, mostly for its memory. */
const MATCH_STEPS = 400;
/** Files that are compared without a break. */
const MAX_RUN = 1_000;

/**
 * Creates a function that returns the changed files that a pattern matches. Pages often have the same patterns, which are
 * matched once. Other work of the process continues in between. Returns undefined for all further patterns once they
 * take too much time or memory together. Throws `InvalidGlob`.
 */
export function createFileMatcher(
  { changes }: Pick<ChangeHistory, 'changes'>,
  { maxSteps = MAX_STEPS }: { maxSteps?: number } = {},
): (pattern: string) => Promise<MatchedFile[] | undefined> {
  let remainingSteps = maxSteps;

  const match = memoize(
    async (pattern) => {
      const matches = compileGlob(pattern.replace(/\/$/, '/**'));
      // Most files are in other folders, and this check is faster.
      const [folder = ''] = /^(?:[\w.-]+\/)*/.exec(pattern.replace(/^(?:\.?\/)+/, '')) ?? [];
      const files: MatchedFile[] = [];
      let run = 0;
      for (const [name, change] of changes) {
        if (!name.startsWith(folder)) continue;
        if (++run % MAX_RUN === 0) await yieldToEventLoop();
        remainingSteps -= pattern.length;
        if (remainingSteps < 0) return undefined;
        if (matches(name)) files.push({ ...change, name });
      }
      return files;
    },
    { maxValues: 1_000 },
  );

  return async (pattern) => {
    if (remainingSteps < 0) return undefined;
    const files = await match(pattern);
    remainingSteps -= MATCH_STEPS * (files?.length ?? 0);
    return remainingSteps < 0 ? undefined : files;
  };
}
