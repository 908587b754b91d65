/** Handles MkDocs blocks, whose text is indented below their first line. */

/**
 * Returns the index of the empty line after a block's text, where its closing tag can go; undefined if there is no text
 * or no such line.
 */
export function findIndentedEnd(lines: string[], at: number, indent: string): number | undefined {
  let last = at;
  for (let lineIndex = at + 1; lineIndex < lines.length; lineIndex++) {
    const line = lines[lineIndex] ?? '';
    if (line.trim() === '') continue;
    if (!isDeeper(line, indent)) break;
    last = lineIndex;
  }
  if (last === at) return undefined;
  if (last + 1 === lines.length) lines.push('');
  return (lines[last + 1] ?? '').trim() === '' ? last + 1 : undefined;
}

const isDeeper = (line: string, indent: string): boolean =>
  line.startsWith(`${indent}    `) || line.startsWith(`${indent}\t`);

/** Removes the indentation of a line in such a block. */
export function outdent(line: string, indent: string): string {
  if (line.startsWith(`${indent}\t`)) return indent + line.slice(indent.length + 1);
  return line.startsWith(`${indent}    `) ? indent + line.slice(indent.length + 4) : line;
}
