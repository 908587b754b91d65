import { findCodeRanges } from '../../../site/shared.ts';

/** Replaces code and comments with blanks, so that lines and columns stay the same. */
export function hideCode(text: string): string {
  const prose = blankCode(text);
  return blankRanges(prose, findComments(prose));
}

/** Finds comments of MDX and HTML in one pass, even if many never end. */
function findComments(text: string): [from: number, to: number][] {
  const comments: [number, number][] = [];
  let at = 0;
  const ends = new Map<string, boolean>();
  for (const { index, 0: opening } of text.matchAll(/\{\/\*|<!--/g)) {
    const closing = opening === '<!--' ? '-->' : '*/}';
    if (index < at || ends.get(closing) === false) continue;
    const close = text.indexOf(closing, index + opening.length);
    ends.set(closing, close !== -1);
    if (close === -1) continue;
    at = close + closing.length;
    comments.push([index, at]);
  }
  return comments;
}

/** Replaces only code with blanks. */
export function blankCode(text: string): string {
  return blankRanges(text, findCodeRanges(text));
}

/** Replaces ranges with blanks, in order of their start. */
function blankRanges(text: string, ranges: Iterable<readonly [from: number, to: number]>): string {
  let result = '';
  let end = 0;
  for (const [from, to] of ranges) {
    result += text.slice(end, from) + text.slice(from, to).replaceAll(/[^\n]/g, ' ');
    end = to;
  }
  return result + text.slice(end);
}
