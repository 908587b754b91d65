/** Letters of East Asian scripts, which are twice as wide. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uff00-\uff60]/g;

/**
 * Returns how much room the text of a table's cell needs. A short one, such as a number with its unit, a date or a name in code,
 * is harder to read on two lines; a long one is in a narrow column.
 */
export function roomOf(text: string): 'short' | 'long' | undefined {
  const words = text.trim().split(/\s+/);
  const longest = Math.max(...words.map(widthOf));
  const width = words.reduce((sum, word) => sum + widthOf(word) + 1, -1);
  if (width === 0) return undefined;
  if (longest > 60 || (width > 50 && words.length > 1)) return 'long';
  return width <= 18 || words.length === 1 ? 'short' : undefined;
}

function widthOf(word: string): number {
  return word.length + (word.match(WIDE)?.length ?? 0);
}
