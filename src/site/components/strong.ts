/**
 * Returns a title in bold Markdown. Removes `**` around words and escapes other ones, which would end the bold text; ''
 * stays ''.
 */
export function formatStrong(title: string): string {
  if (MARKS.test(title)) return `**${title.replace(/[*_]/g, '\\$&')}**`;
  const text = title.replace(/(`+)[^`]*\1|\*\*(?=\S)([^*]*[^*\s])\*\*|\*\*/g, (whole, ticks?: string, inner?: string) =>
    ticks === undefined ? (inner ?? '\\*\\*') : whole,
  );
  return text === '' ? '' : `**${text}**`;
}

/** A title without words, such as the media type for all types. */
const MARKS = /^[^\p{L}\p{N}`]+$/u;
