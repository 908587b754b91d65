/** A line that opens a code block, also in quotes and lists. The groups are its mark and the rest of the line. */
const NESTED_FENCE = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)?(`{3,}|~{3,})(.*)$/s;
/** The same for code blocks that aren't in quotes or lists. */
export const PLAIN_FENCE = /^[ \t]*(`{3,}|~{3,})(.*)$/s;

/** Returns a function that says of each line of a page, in order, whether it is text, or opens or is in a code block. */
export function trackFences(pattern = NESTED_FENCE): (line: string) => 'text' | 'start' | 'code' {
  let fence: string | undefined;
  return (line) => {
    const [, mark, rest = ''] = pattern.exec(line) ?? [];
    if (fence !== undefined) {
      if (mark?.startsWith(fence) && rest.trim() === '') fence = undefined;
      return 'code';
    }
    fence = mark;
    return mark === undefined ? 'text' : 'start';
  };
}
