interface DiffLine {
  kind: 'same' | 'added' | 'deleted' | 'note';
}

/** A row of a side-by-side diff: the old and the new line. */
export interface LinePair<Line> {
  before: Line | undefined;
  after: Line | undefined;
}

/** Arranges a hunk's lines side by side, with each deleted line next to the line that replaces it. */
export function pairLines<Line extends DiffLine>(lines: readonly Line[]): LinePair<Line>[] {
  const pairs: LinePair<Line>[] = [];
  let deletedLines: Line[] = [];
  let addedLines: Line[] = [];
  const flushGroup = () => {
    for (let at = 0; at < Math.max(deletedLines.length, addedLines.length); at++)
      pairs.push({ before: deletedLines[at], after: addedLines[at] });
    deletedLines = [];
    addedLines = [];
  };
  for (const line of lines) {
    if (line.kind === 'deleted') {
      if (addedLines.length > 0) flushGroup();
      deletedLines.push(line);
    } else if (line.kind === 'added') addedLines.push(line);
    else if (line.kind === 'same') {
      flushGroup();
      pairs.push({ before: line, after: line });
    }
  }
  flushGroup();
  return pairs;
}
