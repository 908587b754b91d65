interface DiffLine {
  kind: 'same' | 'added' | 'deleted' | 'note';
}

/** A row of a diff side by side: what was before, and what is after. */
export interface LinePair<Line> {
  before: Line | undefined;
  after: Line | undefined;
}

/** Puts the lines of a hunk side by side: deleted ones beside those that were added in their place. */
export function pairLines<Line extends DiffLine>(lines: readonly Line[]): LinePair<Line>[] {
  const pairs: LinePair<Line>[] = [];
  let deleted: Line[] = [];
  let added: Line[] = [];
  const end = () => {
    for (let at = 0; at < Math.max(deleted.length, added.length); at++)
      pairs.push({ before: deleted[at], after: added[at] });
    deleted = [];
    added = [];
  };
  for (const line of lines) {
    if (line.kind === 'deleted') {
      if (added.length > 0) end();
      deleted.push(line);
    } else if (line.kind === 'added') added.push(line);
    else if (line.kind === 'same') {
      end();
      pairs.push({ before: line, after: line });
    }
  }
  end();
  return pairs;
}
