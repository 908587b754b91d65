/**
 * Returns sorted, distinct line numbers, starting at 1, from `{1-3,7}`, `"[1,3]"` or `2`. Anything else results in
 * none.
 */
export function parseLineRanges(text: string): number[] {
  const lines = new Set<number>();
  for (const part of text.replace(/[[\]{}\s"']/g, '').split(',')) {
    const [from, to] = part.split('-', 2);
    const first = parseLineNumber(from);
    const last = to === undefined ? first : parseLineNumber(to);
    if (first === undefined || last === undefined) continue;
    for (let line = first; line <= last; line++) lines.add(line);
  }
  return [...lines].sort((a, b) => a - b);
}

/** Maximum line number, so that `{1-999999999}` doesn't exhaust the memory. */
const MAX_LINES = 20_000;

function parseLineNumber(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{1,9}$/.test(text)) return undefined;
  return Math.min(Number(text), MAX_LINES);
}
