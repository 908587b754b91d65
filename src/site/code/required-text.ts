/**
 * Finds strings that a text must contain for a pattern to match, where this is easy to determine: most of a grammar's
 * patterns are for words that a line doesn't contain, and searching for these costs a tenth of a regex search. For
 * unsupported syntax, nothing is required.
 */

/** One of the strings must occur; undefined if none is required. */
export type Required = readonly string[] | undefined;

/** Maximum number of alternatives: searching for more takes as long as the regex search. */
const MAX_TEXTS = 40;

/** Parses an Oniguruma pattern with Ruby syntax. Linear in its length. */
export function findRequiredText(source: string): Required {
  try {
    const reader: Reader = { source, at: 0, extended: false };
    const requiredTexts = readAlternatives(reader);
    return reader.at === source.length ? requiredTexts : undefined;
  } catch (error) {
    if (error instanceof UnsupportedPattern) return undefined;
    throw error;
  }
}

class UnsupportedPattern extends Error {}

interface Reader {
  source: string;
  at: number;
  /** White space and comments are ignored. */
  extended: boolean;
}

/** Reads up to the end of the group, or of the pattern. */
function readAlternatives(reader: Reader): Required {
  const all = [readSequence(reader)];
  while (reader.source[reader.at] === '|') {
    reader.at += 1;
    all.push(readSequence(reader));
  }
  const texts = all.flatMap((each) => each ?? []);
  return all.every((each) => each !== undefined) && texts.length <= MAX_TEXTS ? [...new Set(texts)] : undefined;
}

/** Returns the requirement of one of the elements: the one with the longest strings. */
function readSequence(reader: Reader): Required {
  let bestTexts: Required;
  /** Characters that are adjacent in every match. */
  let run = '';
  const offer = (texts: Required) => {
    if (texts && (bestTexts === undefined || getShortestLength(texts) > getShortestLength(bestTexts)))
      bestTexts = texts;
  };
  const endRun = () => {
    if (run !== '') offer([run]);
    run = '';
  };
  for (;;) {
    const { source, at } = reader;
    const character = source[at];
    if (character === undefined || character === '|' || character === ')') break;
    if (reader.extended && skipBlank(reader)) continue;
    if (character === '(') {
      endRun();
      const group = readGroup(reader);
      if (!isOptional(reader)) offer(group);
      continue;
    }
    const literal = readLiteral(reader);
    const repeat = readRepeat(reader);
    if (literal === undefined) {
      // An anchor matches no characters, so those around it stay adjacent.
      if (!ANCHORS.has(source.slice(at, reader.at))) endRun();
    } else if (repeat === 'once') run += literal;
    else {
      if (repeat === 'more') run += literal;
      endRun();
    }
  }
  endRun();
  return bestTexts;
}

function getShortestLength(texts: readonly string[]): number {
  return Math.min(...texts.map((text) => text.length));
}

const ANCHORS: ReadonlySet<string> = new Set([
  '^',
  '$',
  String.raw`\b`,
  String.raw`\A`,
  String.raw`\z`,
  String.raw`\Z`,
]);

/** In extended patterns, returns true if something was skipped. */
function skipBlank(reader: Reader): boolean {
  WHITESPACE.lastIndex = reader.at;
  if (!WHITESPACE.test(reader.source)) return false;
  reader.at = WHITESPACE.lastIndex;
  return true;
}

const WHITESPACE = /\s+|#[^\n]*/y;

/** Reads one element other than a group; returns its character, or undefined if it can match several. */
function readLiteral(reader: Reader): string | undefined {
  const { source, at } = reader;
  const character = source[at] ?? '';
  if (character === '[') return void (reader.at = findClassEnd(source, at));
  reader.at += 1;
  if (character === '.' || character === '^' || character === '$') return undefined;
  if (character === '\\') return readEscape(reader);
  // A quantifier can follow white space; half a surrogate pair can't be repeated.
  if ('*+?'.includes(character) || (character === '{' && reader.extended) || character >= '\ud800')
    throw new UnsupportedPattern();
  return character;
}

function readEscape(reader: Reader): string | undefined {
  const character = reader.source[reader.at] ?? '';
  reader.at += 1;
  if (/[bBAzZGwWdDsShHRXnrtfv]/.test(character)) return undefined;
  if (character === '' || /[\p{L}\p{N}]/u.test(character)) throw new UnsupportedPattern();
  return character;
}

/** Returns the end of a class, which can contain others. */
function findClassEnd(source: string, start: number): number {
  let depth = 0;
  for (let at = start; at < source.length; at += 1) {
    const character = source[at];
    if (character === '\\') at += 1;
    else if (character === '[') {
      depth += 1;
      if (source[at + 1] === '^') at += 1;
      // As the first character of a class, `]` can be literal.
      if (source[at + 1] === ']') throw new UnsupportedPattern();
    } else if (character === ']' && --depth === 0) return at + 1;
  }
  throw new UnsupportedPattern();
}

/** Returns how often the preceding element occurs. */
function readRepeat(reader: Reader): 'once' | 'more' | 'maybe' {
  if (!QUANTIFIERS.has(reader.source[reader.at] ?? '')) return 'once';
  REPEAT.lastIndex = reader.at;
  const [matchText, sign, minimum] = REPEAT.exec(reader.source) ?? [];
  if (matchText === undefined) return 'once';
  reader.at += matchText.length;
  // `{2}?` is optional in this syntax.
  return sign === '+' || (Number(minimum) > 0 && !matchText.endsWith('?')) ? 'more' : 'maybe';
}

const QUANTIFIERS: ReadonlySet<string> = new Set('*+?{');
const REPEAT = /(?:([*+?])|\{(?:(\d+)(?:,\d*)?|,\d+)\})[?+]?/y;

function isOptional(reader: Reader): boolean {
  return readRepeat(reader) === 'maybe';
}

/** Reads a group, even if it requires nothing. */
function readGroup(reader: Reader): Required {
  const { extended } = reader;
  GROUP_OPENING.lastIndex = reader.at;
  const [opening = ''] = GROUP_OPENING.exec(reader.source) ?? [];
  reader.at += opening.length;
  if (opening === '(' && reader.source[reader.at] === '?') throw new UnsupportedPattern();
  if (opening === '(?x)') {
    // Applies to the end of the enclosing group.
    reader.extended = true;
    return undefined;
  }
  if (opening === '(?x:') reader.extended = true;
  const requiredTexts = readAlternatives(reader);
  if (reader.source[reader.at] !== ')') throw new UnsupportedPattern();
  reader.at += 1;
  reader.extended = extended;
  return opening.endsWith('!') ? undefined : requiredTexts;
}

const GROUP_OPENING = /\((?:\?(?:[:>=!]|<[=!]|<[A-Za-z_]\w*>|x\)|x:))?/y;
