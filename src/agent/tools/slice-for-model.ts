import { Refusal } from './tool.ts';

/** Returns the part of a text that fits into one result. Throws a `Refusal` for an offset beyond the end. */
export function sliceForModel(text: string, offset: number): string[] {
  const lines = text.split('\n');
  if (offset > lines.length)
    throw new Refusal(`Offset ${offset} is past the end of the page, which has ${lines.length} lines of text.`);
  const visibleLines: string[] = [];
  let bytes = 0;
  for (const line of lines.slice(offset - 1)) {
    const shortLine = line.length > MAX_LINE ? `${line.slice(0, MAX_LINE).toWellFormed()} …` : line;
    bytes += Buffer.byteLength(shortLine) + 1;
    if (bytes > MAX_BYTES) break;
    visibleLines.push(shortLine);
  }
  const next = offset + visibleLines.length;
  return next > lines.length
    ? visibleLines
    : [...visibleLines, `… (showing lines up to ${next - 1} of ${lines.length}; continue with offset ${next})`];
}

const MAX_BYTES = 25_000;
const MAX_LINE = 4_000;
