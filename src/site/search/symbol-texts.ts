/**
 * Returns the parts of a text in which symbols may stand, in order: `findSymbols` finds in them what it finds in the whole text,
 * and need not look at each letter of the words between them.
 */
export function symbolTexts(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let end = -1;
  const sign = new RegExp(SIGN);
  for (let match = sign.exec(text); match; match = sign.exec(text)) {
    const from = blankBefore(text, Math.max(0, blankBefore(text, match.index) - BEFORE));
    if (end < 0) start = from;
    else if (from > end) {
      parts.push(text.slice(start, end));
      start = from;
    }
    end = blankAfter(text, match.index);
    sign.lastIndex = end;
  }
  if (end >= 0) parts.push(text.slice(start, end));
  return parts;
}

/** Each symbol has one of these, and no blank: a slash before something, a sign before a name and behind no letter, or an ending. */
const SIGN = /\/(?!\s|$)|(?<!\w)[@$.-](?!\s|$)|(?<!\s|^)(?:\+\+|#)/g;

/** Characters before a path that decide about it, with the method in them; more do no harm. */
const BEFORE = 16;

/** Position behind the blank that is before a place, or 0. No symbol has blanks, or looks at what is behind one. */
function blankBefore(text: string, place: number): number {
  let at = place;
  while (at > 0 && text.charCodeAt(at - 1) > BLANK) at--;
  return at;
}

function blankAfter(text: string, place: number): number {
  let at = place;
  while (at < text.length && text.charCodeAt(at) > BLANK) at++;
  return at;
}

const BLANK = 0x20;
