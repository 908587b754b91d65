/**
 * Marks a path from the bundle's root in Markdown until the location it is followed from is known. It is a Unicode
 * noncharacter, so authors' texts never contain it for another purpose.
 */
export const ROOT_MARK = '\u{FDD0}';

/** Replaces the marks with the location of the root. */
export function withRoot(markdown: string, root: string): string {
  return markdown.includes(ROOT_MARK) ? markdown.replaceAll(ROOT_MARK, () => root) : markdown;
}
