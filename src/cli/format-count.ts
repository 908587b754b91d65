/** Returns a count with its noun, in the plural if necessary: `1 page`, `2 pages`. */
export function formatCount(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`;
}
