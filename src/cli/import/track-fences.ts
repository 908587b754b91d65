/** A line that opens a code block, also in quotes and lists. The groups are its mark and the rest of the line. */
const NESTED_FENCE = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)?(`{3,}|~{3,})(.*)$/s;
/** The same for code blocks that aren't in quotes or lists. */
export const PLAIN_FENCE = /^[ \t]*(`{3,}|~{3,})(.*)$/s;

/** Returns a function that says of each line of a page, in order, whether it is text, or opens or is in a code block. */
export function trackFences(pattern = NESTED_FENCE): (line: string) => 'text' | 'start' | 'code' {
  let fence: { mark: string; column: number } | undefined;
  return (line) => {
    const [, mark, rest = ''] = pattern.exec(line) ?? [];
    const column = mark === undefined ? 0 : getWidth(line.slice(0, line.indexOf(mark)));
    if (fence !== undefined) {
      // A mark that is indented like code is code (CommonMark 4.5).
      if (mark?.startsWith(fence.mark) && rest.trim() === '' && column < fence.column + 4) fence = undefined;
      return 'code';
    }
    fence = mark === undefined ? undefined : { mark, column };
    return mark === undefined ? 'text' : 'start';
  };
}

/** Returns the width of the text before a mark in columns. */
function getWidth(text: string): number {
  return text.replaceAll('\t', '    ').length;
}
