import { collapseWhitespace } from '../../../lib/collapse-whitespace.ts';

/** Finds words in a text, without a regular expression for each of them: a glossary can have 50,000. */
export interface WordSearch {
  /**
   * Returns whether the text contains a word or a phrase, not as a part of other words. White space of any length in it
   * matches any other.
   */
  has(word: string, options?: { isCaseExact?: boolean }): boolean;
  /** Returns whether the text could contain a phrase, because it contains each of its words. Ignores case. */
  hasParts(word: string): boolean;
}

/** Prepares a text. */
export function createWordSearch(text: string): WordSearch {
  const exactText = collapseWhitespace(text);
  const lowerText = exactText.toLowerCase();
  const parts = new Set(listParts(lowerText));
  const hasParts = (word: string) => listParts(word.toLowerCase()).every((part) => parts.has(part));
  return {
    has(word, { isCaseExact = false } = {}) {
      if (!hasParts(word)) return false;
      const phrase = collapseWhitespace(word);
      return isCaseExact ? hasPhrase(exactText, phrase) : hasPhrase(lowerText, phrase.toLowerCase());
    },
    hasParts,
  };
}

/** Lists the parts of a text that can't be next to a word without being a part of it. */
function listParts(text: string): string[] {
  return text.match(/[\p{L}\p{N}_-]+/gu) ?? [];
}

function hasPhrase(text: string, phrase: string): boolean {
  for (let start = text.indexOf(phrase); start !== -1; start = text.indexOf(phrase, start + 1)) {
    const end = start + phrase.length;
    // Two code units, because a letter can have both.
    const isWhole =
      !ENDS_IN_WORD.test(text.slice(Math.max(0, start - 2), start)) && !STARTS_WORD.test(text.slice(end, end + 2));
    if (isWhole) return true;
  }
  return false;
}

const ENDS_IN_WORD = /[\p{L}\p{N}_-]$/u;
const STARTS_WORD = /^[\p{L}\p{N}_-]/u;
