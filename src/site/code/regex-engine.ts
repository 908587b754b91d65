/**
 * A TextMate regex engine in which equal patterns share one compiled regex. Grammars repeat the same patterns in
 * hundreds of rule sets: Oniguruma alone compiles each list anew, which was four fifths of the time of a cold site.
 */
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import type { PatternScanner, RegexEngine, RegexEngineString } from 'shiki/types';

export interface SharedEngine extends RegexEngine {
  /** Begins a new block: at most `searches` searches from here on, then nothing matches any more. */
  begin(searches: number): void;
  /** The block used up its searches, so that its tokens are incomplete. */
  readonly exhausted: boolean;
}

interface SharedPattern {
  scanner: PatternScanner;
  /** `\G` is the search position itself, so a match cannot be reused for a later position. */
  anchored: boolean;
  /** Last search. */
  text: RegexEngineString | undefined;
  from: number;
  options: number;
  match: Match | null;
}

type Match = NonNullable<ReturnType<PatternScanner['findNextMatchSync']>>;

export async function createSharedEngine(): Promise<SharedEngine> {
  const base = await createOnigurumaEngine(import('shiki/wasm'));
  const patterns = new Map<string, SharedPattern>();
  const budget = { left: Infinity };
  return {
    begin: (searches) => {
      budget.left = searches;
    },
    get exhausted() {
      return budget.left < 0;
    },
    createString: (text) => base.createString(text),
    createScanner(sources) {
      const shared = sources.map((source) => sharedPattern(patterns, base, source));
      return {
        findNextMatchSync(text, from, options) {
          if (typeof text !== 'string') return findFirst(shared, budget, { text, from, options: Number(options) });
          const owned = base.createString(text);
          const match = findFirst(shared, budget, { text: owned, from, options: Number(options) });
          owned.dispose?.();
          return match;
        },
        dispose: () => undefined,
      };
    },
  };
}

/** Rules that end with what they began with (`<<EOF`) make a pattern per document; past this many they are not kept. */
const MOST_PATTERNS = 50_000;

function sharedPattern(
  patterns: Map<string, SharedPattern>,
  base: RegexEngine,
  source: string | RegExp,
): SharedPattern {
  const key = typeof source === 'string' ? source : source.source;
  const known = patterns.get(key);
  if (known !== undefined) return known;
  const pattern: SharedPattern = {
    scanner: base.createScanner([source]),
    anchored: key.includes('\\G'),
    text: undefined,
    from: 0,
    options: 0,
    match: null,
  };
  if (patterns.size < MOST_PATTERNS) patterns.set(key, pattern);
  return pattern;
}

interface Search {
  text: RegexEngineString;
  from: number;
  options: number;
}

/** The leftmost match; among equals the first pattern's. */
function findFirst(patterns: SharedPattern[], budget: { left: number }, search: Search): Match | null {
  let best: Match | null = null;
  let bestStart = Infinity;
  for (let index = 0; index < patterns.length; index++) {
    const pattern = patterns[index];
    if (pattern === undefined || budget.left < 0) break;
    const match = findMatch(pattern, budget, search);
    const start = match?.captureIndices[0]?.start ?? Infinity;
    if (match === null || start >= bestStart) continue;
    best = { index, captureIndices: match.captureIndices };
    bestStart = start;
    if (start === search.from) break;
  }
  return best;
}

function findMatch(pattern: SharedPattern, budget: { left: number }, { text, from, options }: Search): Match | null {
  const reusable =
    !pattern.anchored &&
    pattern.text === text &&
    pattern.options === options &&
    pattern.from <= from &&
    (pattern.match === null || (pattern.match.captureIndices[0]?.start ?? -1) >= from);
  if (reusable) return pattern.match;
  budget.left--;
  pattern.match = pattern.scanner.findNextMatchSync(text, from, options);
  pattern.text = text;
  pattern.from = from;
  pattern.options = options;
  return pattern.match;
}
