import fc from 'fast-check';
import { bundledLanguages } from 'shiki/langs';
import { beforeAll, expect, test } from 'vitest';
import { createOnig, type Onig } from './onig.ts';
import { findRequiredText } from './required-text.ts';

let onig: Onig;
beforeAll(async () => {
  onig = await createOnig();
});

test.each<[pattern: string, required: string[] | undefined]>([
  ['//', ['//']],
  [String.raw`\b(class)\s+\w+`, ['class']],
  [String.raw`\b(if|else|while)\b`, ['if', 'else', 'while']],
  [String.raw`(?<=\.)await\b`, ['await']],
  ['ab?c', ['a']],
  ['ab+cde', ['cde']],
  ['ab+cd', ['ab']],
  ['a{2}bc', ['bc']],
  ['ab{0,1}', ['a']],
  ['a{2}?', undefined],
  ['a{,2}bb', ['bb']],
  ['a{x}', ['a{x}']],
  ['(?:ab)?c', ['c']],
  ['(ab|)c', ['c']],
  ['(?!no)yes', ['yes']],
  ['[abc]', undefined],
  ['[[:alpha:]_]x', ['x']],
  ['[]x]', undefined],
  [String.raw`a\$b`, ['a$b']],
  [String.raw`a\x41`, undefined],
  [String.raw`(a)\1`, undefined],
  ['(?i)select', undefined],
  ['(?x) a b # and c\n d', ['abd']],
  ['(?x) (abc) *', undefined],
  ['(?x) a {0}', undefined],
  ['((?x) a b) cd', [' cd']],
  ['😀?a', undefined],
  ['(?~a)b', undefined],
  ['a**', undefined],
  ['(a', undefined],
  ['', undefined],
])('%j requires %j', (pattern, required) => expect(findRequiredText(pattern)).toEqual(required));

function matches(pattern: string, text: string): boolean {
  const scanner = onig.createScanner([pattern]);
  const ownedString = onig.createString(text);
  const match = scanner.findNextMatchSync(ownedString, 0, 0);
  scanner.dispose?.();
  ownedString.dispose?.();
  return match !== null;
}

const REPEATS = ['?', '*', '+', '??', '++', '{0}', '{2}', '{1,2}', '{,1}', '{1}?', '{2,}+', ' ?', ' {0}'];
const ATOMS = [
  '.',
  '^',
  '$',
  '\\b',
  '\\w',
  '\\s',
  '[ab]',
  '[^a]',
  '[[ab]b]',
  '[#]',
  '\\.',
  '\\#',
  '\\ ',
  '(?x)',
  '{',
  '#a\n',
  '(?i)',
];
const GROUPS = ['(', '(?:', '(?>', '(?=', '(?!', '(?<=', '(?<!', '(?<n>', '(?x:', '(?i:'];

/** Patterns with all supported syntax, and some unsupported, over few characters, so that many match. */
const { pattern: patterns } = fc.letrec<{ pattern: string; sequence: string; element: string; atom: string }>(
  (tie) => ({
    pattern: fc
      .oneof(
        { arbitrary: fc.tuple(tie('sequence')), weight: 3 },
        { arbitrary: fc.array(tie('sequence'), { minLength: 2, maxLength: 3 }), weight: 1 },
      )
      .map((all) => all.join('|')),
    sequence: fc.array(tie('element'), { minLength: 1, maxLength: 4 }).map((all) => all.join('')),
    element: fc
      .tuple(
        tie('atom'),
        fc.oneof({ arbitrary: fc.constant(''), weight: 4 }, { arbitrary: fc.constantFrom(...REPEATS), weight: 1 }),
      )
      .map(([atom, repeat]) => atom + repeat),
    atom: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      { arbitrary: fc.constantFrom('a', 'b', 'ab', 'ba', ' ', '#'), weight: 6 },
      { arbitrary: fc.constantFrom(...ATOMS), weight: 2 },
      {
        arbitrary: fc
          .tuple(fc.constantFrom(...GROUPS), tie('pattern'))
          .map(([opening, inside]) => `${opening}${inside})`),
        weight: 2,
      },
    ),
  }),
);

/** Set BINDERY_PATTERNS to run more of them. */
const RUNS = Number(process.env['BINDERY_PATTERNS'] ?? 3_000);

test('a pattern only matches texts that contain one of its required strings', () => {
  const sourceTexts = fc.array(fc.constantFrom('a', 'b', 'ab', ' ', '#', '.', '{', '}', 'A', '\n', 'é'), {
    maxLength: 6,
  });
  let requiredCount = 0;
  fc.assert(
    fc.property(patterns, fc.array(sourceTexts, { minLength: 8, maxLength: 8 }), (pattern, lines) => {
      const alternatives = findRequiredText(pattern);
      // An invalid pattern counts as matching nothing anywhere, but not in long texts.
      if (!alternatives || !matches(`\\z|${pattern}`, ' '.repeat(1000))) return;
      requiredCount += 1;
      const texts = lines.map((pieces) => pieces.join(''));
      const textsWithout = texts.filter((text) => !alternatives.some((each) => text.includes(each)));
      expect(textsWithout.filter((text) => matches(pattern, text))).toEqual([]);
    }),
    { numRuns: RUNS },
  );
  expect(requiredCount).toBeGreaterThan(300);
});

test('most patterns of a grammar require a string', async () => {
  const counts = { all: 0, required: 0 };
  const countPatterns = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, each] of Object.entries(value)) {
      if (typeof each === 'string' && /^(?:match|begin|end|while)$/.test(key)) {
        counts.all += 1;
        counts.required += findRequiredText(each) ? 1 : 0;
      } else countPatterns(each);
    }
  };
  for (const language of ['typescript', 'python', 'yaml'] as const)
    countPatterns((await bundledLanguages[language]()).default);
  expect(counts.required / counts.all).toBeGreaterThan(0.5);
});
