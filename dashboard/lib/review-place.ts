/** Type of the messages in which the pages of a review tell their place. */
const REVIEW_FRAME = 'bindery-review';

/** Reads what a page says, which may be anything: pages are those of authors. */
export function readPlace(data: unknown): unknown {
  const { type, top, headings } = Object(data) as Record<string, unknown>;
  if (type !== REVIEW_FRAME || !Number.isFinite(top) || !Array.isArray(headings)) return undefined;
  const known = headings
    .slice(0, MAX_HEADINGS)
    .filter((each) => Array.isArray(each) && typeof each[0] === 'string' && Number.isFinite(each[1]));
  return { type, top, headings: known.map(([id, distance]: [string, number]) => [id.slice(0, MAX_ID), distance]) };
}

const MAX_HEADINGS = 200;
const MAX_ID = 500;
