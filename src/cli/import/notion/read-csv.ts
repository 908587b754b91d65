/** Reads comma-separated values (RFC 4180): rows of cells, in which quotes can contain commas and lines. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const input = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  for (let at = 0; at < input.length; at += 1) {
    const character = input[at] ?? '';
    if (isQuoted && character === '"' && input[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (character === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if (!isQuoted && (character === ',' || character === '\n')) {
      rows.at(-1)?.push(cell);
      cell = '';
      if (character === '\n') rows.push([]);
    } else cell += character;
  }
  rows.at(-1)?.push(cell);
  return rows.filter((row) => row.some((each) => each !== ''));
}
