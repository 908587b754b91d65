/** Limits the texts that pages insert, so that a few lines can't expand to gigabytes. */

/** Maximum number of characters that are inserted into a page, and into all pages. */
const MAX_PAGE_CHARS = 2_000_000;
const MAX_TOTAL_CHARS = 100_000_000;
/** Maximum number of texts that are inserted into a page, because each of them is searched. */
const MAX_PAGE_TEXTS = 10_000;

export interface InsertLimit {
  /** Returns whether a text with this number of characters can be inserted into the current page, and counts it. */
  allows(chars: number): boolean;
  /** Starts the next page. */
  startPage(): void;
}

export function createInsertLimit(): InsertLimit {
  let totalChars = 0;
  let pageChars = 0;
  let pageTexts = 0;
  return {
    allows(chars) {
      pageTexts += 1;
      if (pageChars + chars > MAX_PAGE_CHARS || totalChars + chars > MAX_TOTAL_CHARS || pageTexts > MAX_PAGE_TEXTS)
        return false;
      pageChars += chars;
      totalChars += chars;
      return true;
    },
    startPage() {
      pageChars = 0;
      pageTexts = 0;
    },
  };
}
