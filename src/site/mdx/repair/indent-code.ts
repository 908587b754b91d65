/**
 * Indents code that starts left of its fence (in a list item or a component) by as much as the fence: Markdown would end
 * the list item there, and remove the indentation of the other lines.
 */

/** A fence with a language: a fence without one can be the end of a block that wasn't closed. */
const OPENING = /^( +)(`{3,}(?=[\t ]*[^\s`])[^`]*|~{3,}(?=[\t ]*[^\s~]).*)$/;
const FENCE = /^[\t >]*(?:(?:[-*+]|\d+[.)])[\t ]+)?(`{3,}(?=[^`]*$)|~{3,})/;

/** Blocks without a closing fence stay as they are. Line numbers don't change. Linear in the text. */
export function indentCode(text: string): string {
  if (!/^ +(?:```|~~~)/m.test(text)) return text;
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; at++) {
    const opening = lines[at] ?? '';
    const marks = FENCE.exec(opening)?.[1];
    if (marks === undefined) continue;
    const end = findEnd(lines, at + 1, marks);
    const fenceIndent = OPENING.exec(opening)?.[1]?.length;
    if (end < lines.length && fenceIndent !== undefined) {
      const code = indentLines(lines.slice(at + 1, end), fenceIndent);
      for (const [index, line] of code.entries()) lines[at + 1 + index] = line;
      if (code.length > 0) lines[end] = padLine(lines[end] ?? '', fenceIndent);
    }
    at = end;
  }
  return lines.join('\n');
}

/** Returns the line of the closing fence, or the number of lines if there is none. */
function findEnd(lines: readonly string[], from: number, marks: string): number {
  for (let at = from; at < lines.length; at++) {
    const line = (lines[at] ?? '').replace(/^[\t >]+/, '').trimEnd();
    if (line.startsWith(marks) && line === marks.charAt(0).repeat(line.length)) return at;
  }
  return lines.length;
}

/** Returns an empty array if the first line of code isn't left of the fence. */
function indentLines(code: readonly string[], fenceIndent: number): string[] {
  const filledLines = code.filter((line) => line.trim() !== '');
  const indents = filledLines.map(getIndent);
  const [first = fenceIndent] = indents;
  if (first >= fenceIndent) return [];
  // An editor can remove the indentation of the first line only: `f({` above a `})` below the fence.
  const closes = /^\s*[)\]}]/.test(filledLines.at(-1) ?? '') && (indents.at(-1) ?? 0) > first;
  const missing = fenceIndent - indents.reduce((least, indent) => Math.min(least, indent));
  return code.map((line) => {
    if (line.trim() === '') return line;
    return closes ? padLine(line, fenceIndent) : ' '.repeat(missing) + line;
  });
}

const padLine = (line: string, indent: number): string => ' '.repeat(Math.max(0, indent - getIndent(line))) + line;

/** Returns the number of leading spaces. */
const getIndent = (line: string): number => /^ */.exec(line)?.[0].length ?? 0;
