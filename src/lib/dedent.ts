/** Removes the indentation that all lines share, and the empty lines around the text. */
export function dedent(text: string): string {
  const lines = text
    .replace(/^(?:[\t ]*\n)+/, '')
    .trimEnd()
    .split('\n');
  const widths = lines.filter((line) => line.trim() !== '').map((line) => /^[\t ]*/.exec(line)?.[0].length ?? 0);
  const width = widths.reduce((least, each) => Math.min(least, each), Infinity);
  return lines.map((line) => line.slice(width)).join('\n');
}
