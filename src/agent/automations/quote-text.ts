/** Shortens a text for a prompt, so that it can't close the tags around it. */
export function quoteText(text: string, maxCharacters: number): string {
  const short = text.length > maxCharacters ? `${text.slice(0, maxCharacters).toWellFormed()}… (truncated)` : text;
  return short.trim().replaceAll(/<(?=\/?\s*(?:run|comment|reader|item)\b)/gi, '<\\');
}
