import { findCodeRanges } from '../../../site/shared.ts';

/** Replaces code and comments with blanks, so that lines and columns stay the same. */
export function hideCode(text: string): string {
  return blankCode(text).replaceAll(/\{\/\*[^]*?\*\/\}|<!--[^]*?-->/g, hide);
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
