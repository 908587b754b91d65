/**
 * A TextMate regex engine in which equal patterns share one compiled regex. Grammars repeat the same patterns in
 * hundreds of rule sets: Oniguruma alone compiles each list again, which was four fifths of the time of a cold site.
 */
import type { PatternScanner, RegexEngine, RegexEngineString } from 'shiki/types';
import type { Onig } from './onig.ts';
import { requiredText } from './required-text.ts';

export interface SharedEngine extends RegexEngine {
  /** Begins a new block, which may use up `budget` from here on; then nothing matches any more. */
  begin(budget: number): void;
  /** What the block may still use up. */
  readonly budget: Budget;
  /** The block used up its budget, so that its tokens are incomplete. */
  readonly exhausted: boolean;
}

export interface Search {
  text: RegexEngineString;
  from: number;
  options: number;
}

export type Match = NonNullable<ReturnType<PatternScanner['findNextMatchSync']>>;

export interface Budget {
  left: number;
}

/** Searches for one pattern. */
export interface Searcher {
  find(search: Search, budget: Budget): Match | null;
  dispose(): void;
}

/** One search costs 1, whatever it does: for grammars whose patterns are known. */
export function createSharedEngine(onig: Onig): SharedEngine {
  return createEngine(onig, (source) => {
    const mayMatch = mayMatchOf(source);
    /** Many patterns never have a text that they may match in. */
    let scanner: PatternScanner | undefined;
    return {
      find({ text, from, options }, budget) {
        budget.left--;
        if (!mayMatch(text.content)) return null;
        scanner ??= onig.createScanner([source]);
        return scanner.findNextMatchSync(text, from, options);
      },
      dispose: () => scanner?.dispose?.(),
    };
  });
}

/** Tells texts that a pattern cannot match in anywhere, in a part of the time of a search. */
function mayMatchOf(source: string): (text: string) => boolean {
  const required = requiredText(source);
  if (required === undefined) return () => true;
  const [first = '', second, ...others] = required;
  if (second === undefined) return (text) => text.includes(first);
  if (others.length === 0) return (text) => text.includes(first) || text.includes(second);
  const any = new RegExp(required.map((text) => text.replace(/\W/g, String.raw`\$&`)).join('|'));
  return (text) => any.test(text);
}

interface SharedPattern {
  searcher: Searcher;
  /** `\G` is the search position itself, so a match cannot be reused for a later position. */
  anchored: boolean;
  /** Last search. */
  text: RegexEngineString | undefined;
  from: number;
  options: number;
  match: Match | null;
}

/** Rules that end with what they began with (`<<EOF`) make a pattern per document; past this many all are dropped. */
const MAX_PATTERNS = 50_000;

/**
 * Within a block equal patterns are always one, so that what a search finds and what a block costs do not depend on the
 * blocks before it.
 */
export function createEngine(onig: Onig, createSearcher: (source: string) => Searcher): SharedEngine {
  const patterns = new Map<string, SharedPattern>();
  const budget: Budget = { left: Infinity };
  let generation = 0;
  const resolve = (source: string) => {
    const known = patterns.get(source);
    if (known) return known;
    const anchored = source.includes('\\G');
    const searcher = createSearcher(source);
    const pattern = { searcher, anchored, text: undefined, from: 0, options: 0, match: null };
    patterns.set(source, pattern);
    return pattern;
  };
  return {
    budget,
    begin(granted) {
      budget.left = granted;
      if (patterns.size <= MAX_PATTERNS) return;
      for (const { searcher } of patterns.values()) searcher.dispose();
      patterns.clear();
      generation++;
    },
    get exhausted() {
      return budget.left < 0;
    },
    createString: (text) => onig.createString(text),
    createScanner(sources) {
      const texts = sources.map((source) => (typeof source === 'string' ? source : source.source));
      let made = generation;
      let shared = texts.map(resolve);
      return {
        findNextMatchSync(text, from, options) {
          if (made !== generation) {
            shared = texts.map(resolve);
            made = generation;
          }
          if (typeof text !== 'string') return findFirst(shared, budget, { text, from, options: Number(options) });
          const owned = onig.createString(text);
          const match = findFirst(shared, budget, { text: owned, from, options: Number(options) });
          owned.dispose?.();
          return match;
        },
        dispose: () => undefined,
      };
    },
  };
}

/** The leftmost match; among equals the first pattern's. */
function findFirst(patterns: SharedPattern[], budget: Budget, search: Search): Match | null {
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

function findMatch(pattern: SharedPattern, budget: Budget, search: Search): Match | null {
  const { text, from, options } = search;
  const reusable =
    !pattern.anchored &&
    pattern.text === text &&
    pattern.options === options &&
    pattern.from <= from &&
    (pattern.match === null || (pattern.match.captureIndices[0]?.start ?? -1) >= from);
  if (reusable) return pattern.match;
  pattern.match = pattern.searcher.find(search, budget);
  pattern.text = text;
  pattern.from = from;
  pattern.options = options;
  return pattern.match;
}
