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

/** Returns the words of added lines that the removed lines don't have, in order. */
export function findNewWords(before: string, after: string): string {
  const { added, removed } = findLineChanges(before, after);
  const counts = new Map<string, number>();
  for (const word of listWords(removed.join('\n'))) counts.set(word, (counts.get(word) ?? 0) + 1);
  return listWords(added.map(({ text }) => text).join('\n'))
    .filter((word) => {
      const count = counts.get(word) ?? 0;
      counts.set(word, count - 1);
      return count <= 0;
    })
    .join(' ');
}

function listWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function toLines(text: string): string[] {
  return text === '' ? [] : text.split(/\r?\n/);
}
