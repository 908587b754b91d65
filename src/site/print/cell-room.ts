/** East Asian characters, which are twice as wide. */
const WIDE_CHARACTERS = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uff00-\uff60]/g;

/**
 * Returns how much room the text of a table cell needs. Short text, such as a number with its unit, a date or a name
 * in code, is harder to read on two lines. Long text is hard to read in a narrow column. A long name can have two lines,
 * so that it leaves room for the other columns.
 */
export function getRoom(text: string): 'short' | 'name' | 'long' | undefined {
  const words = splitWords(text);
  const maxWidth = getMaxWidth(words);
  const width = words.reduce((sum, word) => sum + getWidth(word) + 1, -1);
  if (width === 0) return undefined;
  if (maxWidth > 60 || (width > 50 && words.length > 1)) return 'long';
  if (words.length === 1 && width > NAME_WIDTH) return 'name';
  return width <= SHORT_WIDTH || words.length === 1 ? 'short' : undefined;
}

/** Splits a text at the underscores, slashes and dots of its long names, where a name can continue on another line. */
export function splitNames(text: string): string[] {
  return text
    .replace(/\S+/g, (word) => (getWidth(word) > SHORT_WIDTH ? word.replace(NAME_BREAKS, '\0') : word))
    .split('\0');
}

/** The place after an underscore, or before a slash or dot, between two letters, digits or brackets. */
const NAME_BREAKS = /(?=[\p{L}\p{N}])(?<=[\p{L}\p{N}]_+)|(?=[/.][\p{L}\p{N}{[(:])(?<=[\p{L}\p{N}}\])])/gu;

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

/** Width of a name that fits beside two columns with text on a desktop, in characters. */
const NAME_WIDTH = 28;

function splitWords(text: string): string[] {
  return text.trim().split(/\s+/);
}

function getMaxWidth(words: readonly string[]): number {
  return words.reduce((max, word) => Math.max(max, getWidth(word)), 0);
}

function getWidth(word: string): number {
  return word.length + (word.match(WIDE_CHARACTERS)?.length ?? 0);
}
