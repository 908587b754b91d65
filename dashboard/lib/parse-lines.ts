/** Reads a list that is written one by line, or with commas between; empty entries are left out. */
export function parseLines(text: string): string[] {
  return text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
