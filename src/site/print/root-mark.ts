/**
 * Stands in Markdown before a path from the bundle's root, until it is known from where the path is followed. A Unicode
 * noncharacter, so no text of an author holds it for a meaning of its own.
 */
export const ROOT_MARK = '\u{FDD0}';

/** Writes where paths begin in place of the marks. */
export function withRoot(markdown: string, root: string): string {
  return markdown.includes(ROOT_MARK) ? markdown.replaceAll(ROOT_MARK, () => root) : markdown;
}
