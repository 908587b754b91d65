/**
 * Compares what a sample printed with what a page says. Spaces at the end of lines and empty lines at the end don't
 * count. A line with only `…` or `...` matches any lines. Returns the first line that differs, or undefined.
 */
export function compareOutput(expected: string, printed: string): { expected: string; printed: string } | undefined {
  const [expectedLines, printedLines] = [splitLines(expected), splitLines(printed)];
  let at = 0;
  for (const [index, line] of expectedLines.entries()) {
    if (isAnything(line)) {
      const next = expectedLines.slice(index + 1).find((each) => !isAnything(each));
      if (next === undefined) return undefined;
      const found = printedLines.indexOf(next, at);
      if (found < 0) return { expected: next, printed: END };
      at = found;
    } else if (printedLines[at] === line) at += 1;
    else return { expected: line, printed: printedLines[at] ?? END };
  }
  const extra = printedLines[at];
  return extra === undefined ? undefined : { expected: END, printed: extra };
}

const END = 'nothing more';

function isAnything(line: string): boolean {
  return line.trim() === '…' || line.trim() === '...';
}

function splitLines(text: string): string[] {
  return text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.trimEnd());
}
