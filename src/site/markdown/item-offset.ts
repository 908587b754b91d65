/** Maximum number of lines between the start of a list item and a block in it. */
const MAX_ITEM_LINES = 200;

/** Returns the number of columns of an indent. */
export const getWidth = (indent: string): number => indent.replaceAll('\t', '    ').length;

/** Returns the column at which the content of the list item starts that contains a line with this indent, or else 0. */
export function findItemOffset(text: string, lineStart: number, indent: number): number {
  let least = indent;
  for (let end = lineStart - 1, lines = 0; end > 0 && lines < MAX_ITEM_LINES && least > 0; lines += 1) {
    const start = text.lastIndexOf('\n', end - 1) + 1;
    const [, space = '', marker = ''] = /^([\t ]*)((?:[-*+]|\d{1,9}[.)])[\t ]+)?/.exec(text.slice(start, end)) ?? [];
    const offset = getWidth(space + marker.replace(/\S/g, ' '));
    if (marker !== '' && offset <= least) return offset;
    if (text.slice(start, end).trim() !== '') least = Math.min(least, getWidth(space));
    end = start - 1;
  }
  return 0;
}
