/** Returns the first line of a text. If it exceeds `max` characters, it is cut between words. */
export function shorten(text: string, max: number): string {
  const [line = ''] = text.trim().split('\n', 1);
  const [start = ''] = new RegExp(`^.{0,${max}}`, 'su').exec(line) ?? [];
  if (start.length === line.length) return line;
  const words = start.slice(0, Math.max(0, `${start}${line[start.length]}`.search(/\s\S*$/)));
  // Languages without spaces are cut within the text.
  return `${words.length < max / 2 ? start : words.trimEnd()}…`;
}
