/** Returns the offsets at which a text's lines start. */
export function listLineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** Returns the line and column of an offset, both from 1. */
export function getLinePosition(lineStarts: readonly number[], offset: number): { line: number; column: number } {
  let low = 0;
  let high = lineStarts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((lineStarts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (lineStarts[low] ?? 0) + 1 };
}

/**
 * Returns the line and column of an offset of a text, both from 1. The lines of the last text are kept, because the
 * diagnostics of a page come one after another and can be as many as its lines.
 */
export function getTextPosition(text: string, offset: number): { line: number; column: number } {
  return getLinePosition(openLines(text), offset);
}

/** Returns the offset of a line and column of a text. A line after the last one counts as the last one. */
export function getTextOffset(text: string, { line, column }: { line: number; column: number }): number {
  return (openLines(text)[line - 1] ?? openLines(text).at(-1) ?? 0) + column - 1;
}

let lastText: { text: string; lineStarts: readonly number[] } = { text: '', lineStarts: [0] };

function openLines(text: string): readonly number[] {
  if (text !== lastText.text) lastText = { text, lineStarts: listLineStarts(text) };
  return lastText.lineStarts;
}
