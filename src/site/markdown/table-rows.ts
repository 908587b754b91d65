/** Finds the rows of tables in a Markdown text. */

/** Returns the lines of all tables (GFM, Tables), as sorted [start, end) offsets. Linear in the text. */
export function findTableRows(text: string): [number, number][] {
  if (!text.includes('|')) return [];
  const rows: [number, number][] = [];
  let previousLine: [number, number] | undefined;
  let isTable = false;
  let offset = 0;
  for (const line of text.split('\n')) {
    const place: [number, number] = [offset, offset + line.length];
    const content = line.replace(/^[\t >]+/, '').trimEnd();
    isTable &&= content !== '';
    if (isTable) rows.push(place);
    else if (previousLine && isDelimiterRow(content)) {
      rows.push(previousLine, place);
      isTable = true;
    }
    previousLine = content === '' ? undefined : place;
    offset += line.length + 1;
  }
  return rows;
}

/** Returns whether a line, without its indent and quote markers, separates the head of a table from its rows. */
export function isDelimiterRow(content: string): boolean {
  return content.includes('|') && /^\|?[\t ]*:?-+:?[\t ]*(?:\|[\t ]*:?-+:?[\t ]*)*\|?$/.test(content);
}
