/** Removes quotes: `"openapi.json"` → `openapi.json`. */
export function unquote(word: string): string {
  let [start, end] = [0, word.length];
  while (start < end && QUOTES.includes(word.charAt(start))) start++;
  while (end > start && QUOTES.includes(word.charAt(end - 1))) end--;
  return word.slice(start, end);
}

const QUOTES = '"\'`“”';
