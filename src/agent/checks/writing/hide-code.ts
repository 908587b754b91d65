import { findCodeRanges } from '../../../site/shared.ts';

/** Replaces code and comments with blanks, so that lines and columns stay the same. */
export function hideCode(text: string): string {
  const prose = blankCode(text);
  let result = '';
  let end = 0;
  for (const [from, to] of findComments(prose)) {
    result += prose.slice(end, from) + hide(prose.slice(from, to));
    end = to;
  }
  return result + prose.slice(end);
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
  let prose = '';
  let end = 0;
  for (const [from, to] of findCodeRanges(text)) {
    prose += text.slice(end, from) + hide(text.slice(from, to));
    end = to;
  }
  return prose + text.slice(end);
}

function hide(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ');
}
