import { compile } from './read-rule.ts';
import { splitSentences, type ProseBlock } from './prose.ts';
import { findCaseProblem } from './capitalization.ts';
import type { SubstitutionRule, ValeRule, ValeScope } from './rules.ts';

/** A place that a rule objects to. */
export interface ValeAlert {
  line: number;
  message: string;
}

/** Returns a rule's alerts about the blocks of a page, at most `MAX_ALERTS`, and whether there are more. */
export function applyRule(rule: ValeRule, blocks: readonly ProseBlock[]): { alerts: ValeAlert[]; isCut: boolean } {
  const alerts: ValeAlert[] = [];
  const { startsException, isException } = compileExceptions(rule);
  const page = rule.kind === 'conditional' ? blocks.map(({ text }) => text).join('\n') : '';
  const check = createCheck(rule, { startsException, isException, page });
  for (const scope of rule.scopes)
    for (const block of blocks) {
      for (const { text, at } of listParts(block, scope)) {
        for (const { index, words } of check(text)) {
          if (alerts.length >= MAX_ALERTS) return { alerts, isCut: true };
          const line = block.line + countNewlines(block.text.slice(0, at + index));
          alerts.push({ line, message: fillMessage(rule.message, words) });
        }
      }
    }
  return { alerts, isCut: false };
}

/** Maximum number of alerts of one rule on one page, including those about earlier lines. */
export const MAX_ALERTS = 200;

interface Hit {
  index: number;
  /** The replacements of `%s` in the message, in order. */
  words: string[];
}

function listParts(block: ProseBlock, scope: ValeScope): { text: string; at: number }[] {
  if (scope === 'sentence') return block.scope === 'heading' ? [] : splitSentences(block.text);
  return scope === 'text' || scope === block.scope ? [{ text: block.text, at: 0 }] : [];
}

interface CheckContext {
  /** Whether an exception starts at a place of a text. */
  startsException(text: string, at: number): boolean;
  /** Whether a whole text is an exception. */
  isException(text: string): boolean;
  page: string;
}

function compileExceptions({
  exceptions,
  ignoreCase,
}: ValeRule): Pick<CheckContext, 'startsException' | 'isException'> {
  const patterns = exceptions.map((text) => {
    const flags = ignoreCase || hasFlag(text) ? 'i' : '';
    const source = `(?:${stripFlag(text)})`;
    return { start: compile(`${source}(?![A-Za-z0-9_])`, `${flags}y`), whole: compile(`^${source}$`, flags) };
  });
  return {
    isException: (text) => patterns.some(({ whole }) => whole.test(text)),
    startsException: (text, at) =>
      patterns.some(({ start }) => {
        start.lastIndex = at;
        return start.test(text);
      }),
  };
}

/** Compiles a rule once for all blocks. */
function createCheck(rule: ValeRule, { startsException, isException, page }: CheckContext): (text: string) => Hit[] {
  const flags = rule.ignoreCase ? 'gi' : 'g';
  switch (rule.kind) {
    case 'existence': {
      const patterns = rule.patterns.map((pattern) => bound(pattern, rule.isNonword, flags));
      return (text) =>
        patterns.flatMap((pattern) =>
          findAll(text, pattern)
            .filter((match) => !startsException(text, match.index))
            .map((match) => ({ index: match.index, words: [match[0].trim()] })),
        );
    }
    case 'substitution': {
      const swaps = rule.swaps.map(([from, to]) => [bound(from, rule.isNonword, flags), to] as const);
      return (text) =>
        swaps.flatMap(([pattern, to]) =>
          findAll(text, pattern)
            .map((match) => ({ match, replacements: listReplacements(to, { match: match[0], rule }) }))
            .filter(
              ({ match, replacements }) => !startsException(text, match.index) && !replacements.includes(match[0]),
            )
            .map(({ match, replacements }) => ({ index: match.index, words: [replacements.join("' or '"), match[0]] })),
        );
    }
    case 'occurrence': {
      const pattern = compile(rule.pattern, flags);
      return (text) => {
        const { length } = findAll(text, pattern);
        const isWrong = length > (rule.max ?? Infinity) || length < (rule.min ?? 0);
        return isWrong ? [{ index: 0, words: [String(length)] }] : [];
      };
    }
    case 'repetition': {
      const pattern = compile(rule.pattern, 'g');
      const toKey = (word: string) => (rule.ignoreCase ? word.toLowerCase() : word);
      return (text) => {
        const matches = findAll(text, pattern);
        return matches.flatMap((match, index) => {
          const before = matches[index - 1];
          if (!before || toKey(before[0]) !== toKey(match[0]) || !/\p{L}/u.test(match[0])) return [];
          const between = text.slice(before.index + before[0].length, match.index);
          return between.trim() === '' && !isException(match[0]) ? [{ index: match.index, words: [match[0]] }] : [];
        });
      };
    }
    case 'capitalization':
      return (text) => {
        const isRight = findCaseProblem(text, { match: rule.match, isException }) === undefined;
        return isRight ? [] : [{ index: 0, words: [text.trim().slice(0, 100)] }];
      };
    case 'conditional': {
      const defined = new Set(findAll(page, compile(rule.second, flags)).map((match) => match[1] ?? match[0]));
      const pattern = compile(rule.first, flags);
      return (text) =>
        findAll(text, pattern)
          .filter((match) => !defined.has(match[1] ?? match[0]) && !isException(match[1] ?? match[0]))
          .map((match) => ({ index: match.index, words: [match[1] ?? match[0]] }));
    }
  }
}

/** Returns the replacements of a match. With `capitalize`, they start like the match. */
function listReplacements(to: string, { match, rule }: { match: string; rule: SubstitutionRule }): string[] {
  const replacements = to.split('|');
  if (!rule.capitalizes || !/^\p{Lu}/u.test(match)) return replacements;
  return replacements.map((text) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()));
}

/** Returns the matches that aren't empty. */
function findAll(text: string, pattern: RegExp): RegExpExecArray[] {
  const matches: RegExpExecArray[] = [];
  for (const match of text.matchAll(pattern)) {
    if (match[0] !== '') matches.push(match);
    if (matches.length >= MAX_MATCHES) break;
  }
  return matches;
}

const MAX_MATCHES = 5_000;

/** A pattern matches whole words, unless the rule says otherwise. */
function bound(pattern: string, isNonword: boolean, flags: string): RegExp {
  if (isNonword) return compile(pattern, flags);
  const text = `(?<![\\p{L}\\p{N}_])(?:${stripFlag(pattern)})(?![\\p{L}\\p{N}_])`;
  return toUnicode(text, hasFlag(pattern) && !flags.includes('i') ? `${flags}i` : flags);
}

/** Old escapes are errors with the flag `u`, so patterns with them match ASCII words. */
function toUnicode(text: string, flags: string): RegExp {
  try {
    return new RegExp(text, `${flags}u`);
  } catch {
    return new RegExp(text.replaceAll(String.raw`[\p{L}\p{N}_]`, String.raw`\w`), flags);
  }
}

const hasFlag = (pattern: string) => pattern.startsWith('(?i)');
const stripFlag = (pattern: string) => pattern.replace(/^\(\?i\)/, '');

function countNewlines(text: string): number {
  return text.split('\n').length - 1;
}

/** Replaces each `%s` with the next word. If there are more `%s` than words, the last word is repeated. */
function fillMessage(message: string, words: readonly string[]): string {
  let next = 0;
  return message.replaceAll(/%[sd]/g, () => words[Math.min(next++, words.length - 1)] ?? '').slice(0, MAX_MESSAGE);
}

const MAX_MESSAGE = 300;
