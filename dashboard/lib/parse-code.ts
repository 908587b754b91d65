/** A part of a line: text, or inline code. */
export interface LinePart {
  text: string;
  isCode: boolean;
}

/** Splits a line with inline code in backticks. A run of backticks ends the code only if it is as long as the first. */
export function parseCode(line: string): LinePart[] {
  const parts: LinePart[] = [];
  const runs = Array.from(line.matchAll(/`+/g), ({ 0: run, index }) => ({ index, length: run.length }));
  let start = 0;
  for (let at = 0; at < runs.length; at++) {
    const open = runs[at];
    const closeAt = runs.findIndex((run, index) => index > at && run.length === open?.length);
    const close = runs[closeAt];
    if (!open || !close) continue;
    if (open.index > start) parts.push({ text: line.slice(start, open.index), isCode: false });
    const code = line.slice(open.index + open.length, close.index);
    parts.push({ text: open.length > 1 ? code.trim() : code, isCode: true });
    start = close.index + close.length;
    at = closeAt;
  }
  if (start < line.length) parts.push({ text: line.slice(start), isCode: false });
  return parts;
}
