/**
 * Returns the parts of a text that can contain symbols, in order. `findSymbols` finds the same symbols in them as in
 * the whole text, without checking every letter of the words between.
 */
export function listSymbolTexts(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let end = -1;
  const sign = new RegExp(SYMBOL_CHARACTER);
  for (let match = sign.exec(text); match; match = sign.exec(text)) {
    const from = findBlankBefore(text, Math.max(0, findBlankBefore(text, match.index) - CONTEXT_LENGTH));
    if (end < 0) start = from;
    else if (from > end) {
      parts.push(text.slice(start, end));
      start = from;
    }
    end = findBlankAfter(text, match.index);
    sign.lastIndex = end;
  }
  if (end >= 0) parts.push(text.slice(start, end));
  return parts;
}

/**
 * Each symbol matches one of these and contains no space: a slash before something, a sign before a name and not after
 * a letter, or an ending.
 */
const SYMBOL_CHARACTER = /\/(?!\s|$)|(?<!\w)[@$.-](?!\s|$)|(?<!\s|^)(?:\+\+|#)/g;

/** Number of characters before a path that affect it, including the method. More are harmless. */
const CONTEXT_LENGTH = 16;

/**
 * Returns the position after the space before a place, or 0. Symbols contain no spaces and don't depend on text beyond
 * one.
 */
function findBlankBefore(text: string, place: number): number {
  let at = place;
  while (at > 0 && text.charCodeAt(at - 1) > SPACE_CODE) at--;
  return at;
}

function findBlankAfter(text: string, place: number): number {
  let at = place;
  while (at < text.length && text.charCodeAt(at) > SPACE_CODE) at++;
  return at;
}

const SPACE_CODE = 0x20;
