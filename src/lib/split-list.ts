/** Splits a comma-separated list. Entries have no surrounding spaces, and empty ones are left out. */
export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}
