/**
 * A title in strong letters, for Markdown. Marks of strong text in it would end the letters: those around words are left out, others
 * escaped. Nothing stays nothing.
 */
export function strong(title: string): string {
  const text = title.replace(/(`+)[^`]*\1|\*\*(?=\S)([^*]*[^*\s])\*\*|\*\*/g, (whole, ticks?: string, inner?: string) =>
    ticks === undefined ? (inner ?? '\\*\\*') : whole,
  );
  return text === '' ? '' : `**${text}**`;
}
