import { Refusal } from './tool.ts';

/** Returns the part of a text that fits into one result. Throws a `Refusal` for an offset beyond the end. */
export function sliceForModel(text: string, offset: number): string[] {
  const lines = text.split('\n');
  if (offset > lines.length)
    throw new Refusal(`Offset ${offset} is past the end of the page, which has ${lines.length} lines of text.`);
  const visible: string[] = [];
  let bytes = 0;
  for (const line of lines.slice(offset - 1)) {
    const cut = line.length > MAX_LINE ? `${line.slice(0, MAX_LINE).toWellFormed()} …` : line;
    bytes += Buffer.byteLength(cut) + 1;
    if (bytes > MAX_BYTES) break;
    visible.push(cut);
  }
  const next = offset + visible.length;
  return next > lines.length
    ? visible
    : [...visible, `… (showing lines up to ${next - 1} of ${lines.length}; continue with offset ${next})`];
}

const MAX_BYTES = 25_000;
const MAX_LINE = 4_000;
