/** A block of changed lines with the lines around it. */
export interface Hunk {
  /** The header line, such as `@@ -1,3 +1,4 @@ heading`. */
  header: string;
  lines: PatchLine[];
}

/** A line of a hunk. */
export interface PatchLine {
  kind: 'same' | 'added' | 'deleted' | 'note';
  /** Line numbers in the old and the new file. */
  before: number | undefined;
  after: number | undefined;
  text: string;
}

/** Parses a unified diff into the hunks of each file, in order. */
export function parsePatch(patch: string): Hunk[][] {
  const files: Hunk[][] = [];
  let hunk: Hunk | undefined;
  let before = 0;
  let after = 0;
  const lines = patch.split('\n');
  if (lines.at(-1) === '') lines.pop();
  for (const line of lines) {
    // A content line never starts with a letter or `@`, because a mark precedes it.
    if (line.startsWith('diff --git ')) {
      files.push([]);
      hunk = undefined;
      continue;
    }
    const start = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(line);
    if (start) {
      before = Number(start[1]);
      after = Number(start[2]);
      hunk = { header: line, lines: [] };
      files.at(-1)?.push(hunk);
      continue;
    }
    if (!hunk) continue;
    const text = line.slice(1);
    const mark = line[0];
    if (mark === '+') hunk.lines.push({ kind: 'added', before: undefined, after: after++, text });
    else if (mark === '-') hunk.lines.push({ kind: 'deleted', before: before++, after: undefined, text });
    else if (mark === ' ') hunk.lines.push({ kind: 'same', before: before++, after: after++, text });
    else if (mark === '\\') hunk.lines.push({ kind: 'note', before: undefined, after: undefined, text: text.trim() });
  }
  return files;
}
