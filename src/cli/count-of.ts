/** `1 page`, `2 pages`: a count with its noun, in the plural where it takes one. */
export function countOf(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`;
}
