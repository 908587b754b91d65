/** Encodes numbers as 64 characters that JSON doesn't escape. */

const FIRST_CODE = 0x23;
const BACKSLASH = 0x5c;

/** Returns the character for a number from 0 to 63: `#` to `b`, with `c` instead of the backslash. */
export function toChar(value: number): string {
  const code = FIRST_CODE + value;
  return String.fromCharCode(code === BACKSLASH ? LAST_CODE : code);
}

const LAST_CODE = FIRST_CODE + 64;

function decodeCharacter(code: number): number {
  return (code === LAST_CODE ? BACKSLASH : code) - FIRST_CODE;
}

export function decodeAt(text: string, index: number): number {
  return decodeCharacter(text.charCodeAt(index));
}

/** The occurrences of a term on one page. */
export interface Posting {
  page: number;
  inTitle: boolean;
  inHeading: boolean;
  inKeywords: boolean;
  /** 0 to 7, see `COUNTS`. */
  text: number;
}

/** Minimum number of occurrences in the text for each level of `Posting.text`. */
export const COUNTS = [0, 1, 2, 3, 5, 8, 13, 25] as const;

export function getLevel(count: number): number {
  return COUNTS.filter((least) => count >= least).length - 1;
}

/** Bits of the fields in a field code. */
export const IN_TITLE = 32;
export const IN_HEADING = 16;
export const IN_KEYWORDS = 8;

/** Encodes the fields and the level as one number from 0 to 63. */
export function encodeFields({ inTitle, inHeading, inKeywords, text }: Omit<Posting, 'page'>): number {
  return (inTitle ? IN_TITLE : 0) + (inHeading ? IN_HEADING : 0) + (inKeywords ? IN_KEYWORDS : 0) + text;
}

/** Encodes page numbers as differences, five bits per character, lowest first, followed by the field code. */
export function encodePosting(difference: number, code: number): string {
  let out = '';
  let quotient = difference;
  while (quotient > 31) {
    out += toChar(32 + (quotient & 31));
    quotient >>= 5;
  }
  return out + toChar(quotient) + toChar(code);
}

/**
 * Returns whether a list contains one of the pages for which `isWanted` is 1. This is a separate loop because merging
 * runs it for every term of a site.
 */
export function containsAnyPage(list: string, isWanted: Uint8Array): boolean {
  let page = -1;
  // Skips the field code after each page.
  for (let index = 0; index < list.length; index++) {
    let shift = 0;
    let part = decodeAt(list, index++);
    page += 1;
    for (; part > 31; shift += 5) {
      page += (part & 31) << shift;
      part = decodeAt(list, index++);
    }
    page += part << shift;
    if (page >= isWanted.length) return false;
    if (isWanted[page] === 1) return true;
  }
  return false;
}

/** Calls `visit` for every posting of a list. Pages beyond `limit`, which occur in a damaged file, are ignored. */
export function readPostings(list: string, limit: number, visit: (page: number, code: number) => void): void {
  let page = -1;
  for (let index = 0; index < list.length;) {
    let difference = 0;
    let shift = 0;
    let part = decodeAt(list, index++);
    while (part > 31) {
      difference |= (part & 31) << shift;
      shift += 5;
      part = decodeAt(list, index++);
    }
    page += (difference | (part << shift)) + 1;
    if (page >= limit) return;
    visit(page, decodeAt(list, index++));
  }
}
