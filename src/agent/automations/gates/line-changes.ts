/** The lines of a page that a change adds and removes. */
export interface LineChanges {
  added: { line: number; text: string }[];
  removed: string[];
}

/** Compares two texts line by line. Lines that only move don't count. */
export function findLineChanges(before: string, after: string): LineChanges {
  const counts = new Map<string, number>();
  for (const line of toLines(before)) counts.set(line, (counts.get(line) ?? 0) + 1);
  const added = toLines(after).flatMap((text, index) => {
    const count = counts.get(text) ?? 0;
    counts.set(text, count - 1);
    return count > 0 || text.trim() === '' ? [] : [{ line: index + 1, text }];
  });
  const removed = [...counts].flatMap(([text, count]) =>
    text.trim() === '' ? [] : Array.from({ length: Math.max(0, count) }, () => text),
  );
  return { added, removed };
}

function toLines(text: string): string[] {
  return text === '' ? [] : text.split(/\r?\n/);
}
