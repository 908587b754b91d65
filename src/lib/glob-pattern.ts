/**
 * Compiles a glob pattern: `*` and `?` within a name, `**` across folders, `{a,b}` and `[a-z]`. A pattern without a
 * slash matches names in every folder. For every pattern, the matching time is proportional to pattern length times
 * path length. Throws `InvalidGlob`.
 */
export function compileGlob(pattern: string): (path: string) => boolean {
  if (pattern.length > MAX_PATTERN)
    throw new InvalidGlob(`The pattern has ${pattern.length} characters, but the limit is ${MAX_PATTERN}.`);
  const alternatives = expandBraces(pattern.replace(/^(?:\.?\/)+/, ''));
  const matchers = alternatives.map((text) => {
    const parts = text.split('/').map((part) => (part === '**' ? part : compilePart(part)));
    return parts.length === 1 && parts[0] !== '**' ? ['**' as const, ...parts] : parts;
  });
  return (path) => {
    const names = path.split('/');
    return matchers.some((parts) => matchSequence(parts, names, { isStar, matches: matchPart }));
  };
}

/** A pattern that is too long or has too many alternatives. The message says what to do. */
export class InvalidGlob extends Error {
  override name = 'InvalidGlob';
}

const MAX_PATTERN = 500;
const MAX_ALTERNATIVES = 200;

/** The pattern of one name: `*`, or a test for one character. */
type Part = ('*' | ((character: string) => boolean))[];

const isStar = (item: unknown): boolean => item === '*' || item === '**';

function matchPart(part: Part | '**' | '*', name: string): boolean {
  if (typeof part === 'string') return true;
  return matchSequence(part, Array.from(name), {
    isStar,
    matches: (test, character) => typeof test === 'function' && test(character),
  });
}

interface Matcher<T> {
  isStar(item: T): boolean;
  matches(item: T, value: string): boolean;
}

/**
 * Matches a list of items. Some of them match any run of values. Backtracks only to the last such item, so the time
 * stays bounded.
 */
function matchSequence<T>(items: readonly T[], values: readonly string[], { isStar, matches }: Matcher<T>): boolean {
  let item = 0;
  let value = 0;
  let star = -1;
  let resume = 0;
  while (value < values.length) {
    const current = items[item];
    if (current !== undefined && isStar(current)) {
      star = item++;
      resume = value;
    } else if (current !== undefined && matches(current, values[value] ?? '')) {
      item++;
      value++;
    } else if (star >= 0) {
      item = star + 1;
      value = ++resume;
    } else return false;
  }
  return items.slice(item).every((each) => isStar(each));
}

function compilePart(text: string): Part {
  const part: Part = [];
  for (const [token] of text.matchAll(/\*+|\?|\[[!^]?[^\]]+\]|[^]/gu)) {
    if (token.startsWith('*')) part.push('*');
    else if (token === '?') part.push(() => true);
    else if (token.length > 2 && token.startsWith('[')) part.push(compileClass(token.slice(1, -1)));
    else part.push((character) => character === token);
  }
  return part;
}

function compileClass(text: string): (character: string) => boolean {
  const isNegated = /^[!^]/.test(text);
  const ranges = [...text.slice(isNegated ? 1 : 0).matchAll(/([^])-([^])|([^])/gu)].map(
    ([, from, to, single]) => [from ?? single ?? '', to ?? single ?? ''] as const,
  );
  return (character) => ranges.some(([from, to]) => from <= character && character <= to) !== isNegated;
}

/** Expands `a{b,c}` to `ab` and `ac`, including nested braces. Braces without a comma are literal. */
function expandBraces(pattern: string): string[] {
  let pendingPatterns = [pattern];
  const expandedPatterns: string[] = [];
  while (pendingPatterns.length > 0) {
    if (pendingPatterns.length + expandedPatterns.length > MAX_ALTERNATIVES)
      throw new InvalidGlob(`The pattern expands to more than ${MAX_ALTERNATIVES} alternatives. Use fewer braces.`);
    pendingPatterns = pendingPatterns.flatMap((text) => {
      const match = /^([^]*)\{([^{}]*,[^{}]*)\}([^]*)$/u.exec(text);
      if (match) return (match[2] ?? '').split(',').map((choice) => `${match[1]}${choice}${match[3]}`);
      expandedPatterns.push(text);
      return [];
    });
  }
  return expandedPatterns;
}
