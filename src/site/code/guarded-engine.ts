/**
 * The engine for custom grammars, whose patterns can be designed to take forever. A search is charged for the
 * backtracking it is allowed: a little at first, more if that isn't enough.
 */
import type { PatternScanner } from 'shiki/types';
import { MAX_RETRIES, type Onig } from './onig.ts';
import { createEngine, type Match, type Search, type SharedEngine } from './regex-engine.ts';

/** Matches at the end of every text, so if a search finds nothing, its steps were exhausted. */
const SENTINEL = '\\z|';

/**
 * Maximum number of attempts for a search, each with four times the backtracking of the previous one; after that,
 * highlighting of the block stops.
 */
const MAX_TRIES = 6;

export function createGuardedEngine(onig: Onig): SharedEngine {
  return createEngine(onig, (source) => {
    const scanners = compile(onig, source);
    if (!scanners) return MATCHES_NOTHING;
    const { guarded, plain } = scanners;
    const isAnchored = source.includes('\\G');
    return {
      find(search, budget) {
        const { text, from, options } = search;
        // The pattern's own empty match at the end, which the sentinel would hide; `\G` is where the search started.
        const findAtEnd = () => plain.findNextMatchSync(text, isAnchored ? from : text.content.length, options);
        for (let tries = 0; tries < MAX_TRIES; tries++) {
          const retries = (50 + 2 * (text.content.length - from)) * 4 ** tries;
          budget.left -= retries;
          if (budget.left < 0) return null;
          onig.limit(retries);
          const match = guarded.findNextMatchSync(text, from, options);
          const result = match && isSentinel(match, search) ? findAtEnd() : match;
          onig.limit(MAX_RETRIES);
          if (match) return result;
        }
        budget.left = -1;
        return null;
      },
      dispose() {
        guarded.dispose?.();
        plain.dispose?.();
      },
    };
  });
}

const MATCHES_NOTHING = { find: () => null, dispose: () => undefined };

/**
 * Returns undefined for an invalid pattern. Oniguruma accepts it and then matches nothing anywhere, but in texts of
 * 1,000 bytes and more doesn't even find the sentinel.
 */
function compile(onig: Onig, source: string): { guarded: PatternScanner; plain: PatternScanner } | undefined {
  const guardedScanner = onig.createScanner([SENTINEL + source]);
  const text = onig.createString(' '.repeat(1000));
  const isPattern = guardedScanner.findNextMatchSync(text, text.content.length, 0) !== null;
  text.dispose?.();
  return isPattern ? { guarded: guardedScanner, plain: onig.createScanner([source]) } : undefined;
}

function isSentinel({ captureIndices: [matchRange] }: Match, { text }: Search): boolean {
  return matchRange?.start === text.content.length;
}
