/** East Asian characters, which are twice as wide. */
const WIDE_CHARACTERS = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uff00-\uff60]/g;

/**
 * Returns how much room the text of a table cell needs. Short text, such as a number with its unit, a date or a name
 * in code, is harder to read on two lines. Long text is hard to read in a narrow column.
 */
export function getRoom(text: string): 'short' | 'long' | undefined {
  const words = splitWords(text);
  const maxWidth = getMaxWidth(words);
  const width = words.reduce((sum, word) => sum + getWidth(word) + 1, -1);
  if (width === 0) return undefined;
  if (maxWidth > 60 || (width > 50 && words.length > 1)) return 'long';
  return width <= SHORT_WIDTH || words.length === 1 ? 'short' : undefined;
}

/** Returns whether a cell has a word that would fill the screen of a phone, such as the name of a setting. */
export function hasWideWord(text: string): boolean {
  return getMaxWidth(splitWords(text)) > SHORT_WIDTH;
}

/** Returns whether code in a text is a short name that browsers would break after a hyphen, such as `--port`. */
export function isBreakableName(text: string): boolean {
  return /^\S*-\S*$/.test(text) && getWidth(text) <= SHORT_WIDTH;
}

/** Width of a text that fits beside another column on a phone, in characters. */
const SHORT_WIDTH = 18;

function splitWords(text: string): string[] {
  return text.trim().split(/\s+/);
}

function getMaxWidth(words: readonly string[]): number {
  return words.reduce((max, word) => Math.max(max, getWidth(word)), 0);
}

function getWidth(word: string): number {
  return word.length + (word.match(WIDE_CHARACTERS)?.length ?? 0);
}
