/** East Asian characters, which are twice as wide. */
const WIDE_CHARACTERS = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uff00-\uff60]/g;

/**
 * Returns how much room the text of a table cell needs. Short text, such as a number with its unit, a date or a name
 * in code, is harder to read on two lines. Long text is hard to read in a narrow column.
 */
export function getRoom(text: string): 'short' | 'long' | undefined {
  const words = text.trim().split(/\s+/);
  const maxWidth = Math.max(...words.map(getWidth));
  const width = words.reduce((sum, word) => sum + getWidth(word) + 1, -1);
  if (width === 0) return undefined;
  if (maxWidth > 60 || (width > 50 && words.length > 1)) return 'long';
  return width <= 18 || words.length === 1 ? 'short' : undefined;
}

function getWidth(word: string): number {
  return word.length + (word.match(WIDE_CHARACTERS)?.length ?? 0);
}
