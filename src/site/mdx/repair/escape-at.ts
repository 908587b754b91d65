/** Escapes the tag or brace at an offset, so that it is text. */
export function escapeAt(source: string, at: number): string {
  return source.slice(0, at) + (source[at] === '{' ? '&#123;' : '&lt;') + source.slice(at + 1);
}
