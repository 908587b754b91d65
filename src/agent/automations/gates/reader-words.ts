/** Compares what readers wrote with what a run wrote. */
import type { AutomationCause } from '../../../db/tables/automations.ts';

/** Returns the texts that readers wrote, most frequent first. Empty if the run has another cause. */
export function listReaderTexts(cause: AutomationCause): string[] {
  return 'items' in cause ? cause.items.map(({ text }) => text).filter((text) => text.trim() !== '') : [];
}

/** Returns whether two texts have a word in common, in any inflection. */
export function sharesWord(text: string, readerText: string): boolean {
  const words = new Set(listStems(text));
  return listStems(readerText).some((stem) => words.has(stem) || [...words].some((word) => isSameStem(word, stem)));
}

/** Returns whether a text quotes what a reader wrote, apart from case, punctuation and spaces. */
export function quotesText(text: string, readerText: string): boolean {
  const quote = fold(readerText);
  return quote !== '' && ` ${fold(text)} `.includes(` ${quote} `);
}

function fold(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Longer words can lose a letter of their stem, as in "rotate" and "rotating". */
function isSameStem(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length);
  return length >= MIN_STEM && one.slice(0, length) === other.slice(0, length);
}

const MIN_STEM = 4;

/** The starts of the words, which most inflections share. Short words say nothing about the topic. */
function listStems(text: string): string[] {
  return fold(text)
    .split(' ')
    .filter((word) => word.length >= 3 && !COMMON_WORDS.has(word))
    .map((word) => word.slice(0, Math.max(3, Math.min(MAX_STEM, word.length - 2))));
}

const MAX_STEM = 6;

const COMMON_WORDS: ReadonlySet<string> = new Set(
  'the and for you your are can does how what when where why who which with without from into that this these those there have has not use using get set will would should could about our all any'.split(
    ' ',
  ),
);
