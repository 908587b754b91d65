/** Returns a text without line breaks and repeated spaces, and without white space at its ends. */
export function collapseWhitespace(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
