/** Type of the messages in which pages in a review report their scroll position. */
const REVIEW_FRAME = 'bindery-review';

/**
 * Reads the scroll position in a page's message, or returns undefined. Pages run the author's scripts, so a message can
 * contain anything.
 */
export function readPlace(data: unknown): unknown {
  const { type, top, headings } = Object(data) as Record<string, unknown>;
  if (type !== REVIEW_FRAME || !Number.isFinite(top) || !Array.isArray(headings)) return undefined;
  const validHeadings = headings
    .slice(0, MAX_HEADINGS)
    .filter((each) => Array.isArray(each) && typeof each[0] === 'string' && Number.isFinite(each[1]));
  return {
    type,
    top,
    headings: validHeadings.map(([id, distance]: [string, number]) => [id.slice(0, MAX_ID), distance]),
  };
}

const MAX_HEADINGS = 200;
const MAX_ID = 500;
