/** Splits a row of a table at its pipes. A pipe belongs to its cell only after a backslash, even in code. */
export function splitRow(source: string): { offset: number; text: string }[] {
  const start = /^[\t >]*(?:(?:[-*+]|\d{1,9}[.)])[\t ]+)*\|?/.exec(source)?.[0].length ?? 0;
  const row = source
    .slice(start)
    .trimEnd()
    .replace(/(?<!\\)\|$/, '');
  let next = start;
  return row.split(/(?<!\\)\|/).map((cell) => {
    const offset = next + cell.length - cell.trimStart().length;
    next += cell.length + 1;
    return { offset, text: cell.trim() };
  });
}
