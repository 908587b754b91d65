import type { ToolContext } from '../types/tool.ts';
import { getMaxBytes, Refusal } from './tool.ts';

/** Returns the part of a text that fits into one result. Throws a `Refusal` for an offset beyond the end. */
export function sliceForModel(
  text: string,
  { offset, context }: { offset: number; context: Pick<ToolContext, 'resultBytes'> },
): string[] {
  const lines = text.split('\n');
  if (offset > lines.length)
    throw new Refusal(`Offset ${offset} is past the end: there are only ${lines.length} lines.`);
  const visibleLines: string[] = [];
  const maxBytes = Math.floor(getMaxBytes(context) * SHARE);
  const maxLine = Math.min(MAX_LINE, Math.floor(maxBytes / 5));
  let bytes = 0;
  for (const line of lines.slice(offset - 1)) {
    const shortLine = line.length > maxLine ? `${line.slice(0, maxLine).toWellFormed()} …` : line;
    bytes += Buffer.byteLength(shortLine) + 1;
    if (bytes > maxBytes) break;
    visibleLines.push(shortLine);
  }
  const next = offset + visibleLines.length;
  return next > lines.length
    ? visibleLines
    : [...visibleLines, `… (showing lines up to ${next - 1} of ${lines.length}; continue with offset ${next})`];
}

/** Share of a result for the lines. The remainder is for the text around them. */
const SHARE = 5 / 6;
const MAX_LINE = 4_000;
