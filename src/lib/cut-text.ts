/**
 * Shortens a text to at most `max` UTF-16 code units, including the mark at its end. Never splits a character. A text
 * that fits stays as it is.
 */
export function cutText(text: string, max: number, mark = '…'): string {
  if (text.length <= max) return text;
  const start = text.slice(0, Math.max(0, max - mark.length)).replace(/[\ud800-\udbff]$/, '');
  return `${start.trimEnd()}${mark}`;
}
