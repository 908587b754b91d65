/**
 * The engine for grammars of a site's authors, whose patterns may be made to take forever. A search costs the steps
 * back that it was granted: few at first, more when those are not enough.
 */
import type { PatternScanner } from 'shiki/types';
import { MAX_RETRIES, type Onig } from './onig.ts';
import { createEngine, type Match, type Search, type SharedEngine } from './regex-engine.ts';

/** Matches at the end of every text: where a search finds nothing at all, its steps were used up. */
const SENTINEL = '\\z|';

/** Max attempts of a search, each with four times the steps back of the one before; then the block ends. */
const TRIES = 6;

export function createGuardedEngine(onig: Onig): SharedEngine {
  return createEngine(onig, (source) => {
    const scanners = compile(onig, source);
    if (!scanners) return MATCHES_NOTHING;
    const { guarded, plain } = scanners;
    const anchored = source.includes('\\G');
    return {
      find(search, budget) {
        const { text, from, options } = search;
        // The pattern's own match of nothing at the end, which the sentinel stands before; `\G` is where it began.
        const findAtEnd = () => plain.findNextMatchSync(text, anchored ? from : text.content.length, options);
        for (let tries = 0; tries < TRIES; tries++) {
          const retries = (50 + 2 * (text.content.length - from)) * 4 ** tries;
          budget.left -= retries;
          if (budget.left < 0) return null;
          onig.limit(retries);
          const match = guarded.findNextMatchSync(text, from, options);
          const found = match && isSentinel(match, search) ? findAtEnd() : match;
          onig.limit(MAX_RETRIES);
          if (match) return found;
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
 * Undefined for what is no pattern. Oniguruma takes it and then matches nothing everywhere, but in texts of 1,000 bytes
 * and more does not even find the sentinel.
 */
function compile(onig: Onig, source: string): { guarded: PatternScanner; plain: PatternScanner } | undefined {
  const guarded = onig.createScanner([SENTINEL + source]);
  const text = onig.createString(' '.repeat(1000));
  const isPattern = guarded.findNextMatchSync(text, text.content.length, 0) !== null;
  text.dispose?.();
  return isPattern ? { guarded, plain: onig.createScanner([source]) } : undefined;
}

function isSentinel({ captureIndices: [whole] }: Match, { text }: Search): boolean {
  return whole?.start === text.content.length;
}
