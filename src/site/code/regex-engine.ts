/**
 * A TextMate regex engine in which equal patterns share one compiled regex. Grammars repeat the same patterns in
 * hundreds of rule sets, and Oniguruma alone would compile each list again, which took four fifths of the time of a
 * build without a cache.
 */
import type { PatternScanner, RegexEngine, RegexEngineString } from 'shiki/types';
import { escapeRegex } from '../../lib/escape-regex.ts';
import type { Onig } from './onig.ts';
import { findRequiredText } from './required-text.ts';

export interface SharedEngine extends RegexEngine {
  /** Starts a new block with `budget`; once that is used up, nothing matches any more. */
  begin(budget: number): void;
  /** The current block's remaining budget. */
  readonly budget: Budget;
  /** Whether the block used up its budget, so that its tokens are incomplete. */
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

/** Creates an engine in which every search costs 1: for grammars with known patterns. */
export function createSharedEngine(onig: Onig): SharedEngine {
  return createEngine(onig, (source) => {
    const mayMatch = createMayMatch(source);
    /** Created on demand: many patterns never see a text that they could match. */
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

/** Returns a function that checks whether a pattern could match in a text, at a fraction of the cost of a search. */
function createMayMatch(source: string): (text: string) => boolean {
  const requiredTexts = findRequiredText(source);
  if (requiredTexts === undefined) return () => true;
  const [first = '', second, ...others] = requiredTexts;
  if (second === undefined) return (text) => text.includes(first);
  if (others.length === 0) return (text) => text.includes(first) || text.includes(second);
  const anyText = new RegExp(requiredTexts.map(escapeRegex).join('|'));
  return (text) => anyText.test(text);
}

interface SharedPattern {
  searcher: Searcher;
  /** `\G` is the search position itself, so a match can't be reused for a later position. */
  anchored: boolean;
  /** Last search. */
  text: RegexEngineString | undefined;
  from: number;
  options: number;
  match: Match | null;
}

/**
 * Rules whose end depends on their start (`<<EOF`) create patterns per document; beyond this number, all patterns are
 * dropped.
 */
const MAX_PATTERNS = 50_000;

/**
 * Creates an engine. Within a block, equal patterns always share one object, so that a search's result and a block's
 * cost don't depend on earlier blocks.
 */
export function createEngine(onig: Onig, createSearcher: (source: string) => Searcher): SharedEngine {
  const patterns = new Map<string, SharedPattern>();
  const budget: Budget = { left: Infinity };
  let generation = 0;
  const resolve = (source: string) => {
    const cachedPattern = patterns.get(source);
    if (cachedPattern) return cachedPattern;
    const isAnchored = source.includes('\\G');
    const searcher = createSearcher(source);
    const pattern = { searcher, anchored: isAnchored, text: undefined, from: 0, options: 0, match: null };
    patterns.set(source, pattern);
    return pattern;
  };
  return {
    budget,
    begin(limit) {
      budget.left = limit;
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
      let compiledIn = generation;
      let sharedPatterns = texts.map(resolve);
      return {
        findNextMatchSync(text, from, options) {
          if (compiledIn !== generation) {
            sharedPatterns = texts.map(resolve);
            compiledIn = generation;
          }
          if (typeof text !== 'string')
            return findFirst(sharedPatterns, budget, { text, from, options: Number(options) });
          const ownedString = onig.createString(text);
          const match = findFirst(sharedPatterns, budget, { text: ownedString, from, options: Number(options) });
          ownedString.dispose?.();
          return match;
        },
        dispose: () => undefined,
      };
    },
  };
}

/** Returns the leftmost match; at equal positions, the first pattern's match. */
function findFirst(patterns: SharedPattern[], budget: Budget, search: Search): Match | null {
  let bestMatch: Match | null = null;
  let bestStart = Infinity;
  for (let index = 0; index < patterns.length; index++) {
    const pattern = patterns[index];
    if (pattern === undefined || budget.left < 0) break;
    const match = findMatch(pattern, budget, search);
    const start = match?.captureIndices[0]?.start ?? Infinity;
    if (match === null || start >= bestStart) continue;
    bestMatch = { index, captureIndices: match.captureIndices };
    bestStart = start;
    if (start === search.from) break;
  }
  return bestMatch;
}

function findMatch(pattern: SharedPattern, budget: Budget, search: Search): Match | null {
  const { text, from, options } = search;
  const isReusable =
    !pattern.anchored &&
    pattern.text === text &&
    pattern.options === options &&
    pattern.from <= from &&
    (pattern.match === null || (pattern.match.captureIndices[0]?.start ?? -1) >= from);
  if (isReusable) return pattern.match;
  pattern.match = pattern.searcher.find(search, budget);
  pattern.text = text;
  pattern.from = from;
  pattern.options = options;
  return pattern.match;
}
