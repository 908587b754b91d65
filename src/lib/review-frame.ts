/**
 * Name of the frame in which the dashboard shows a page of a site for review. The page exchanges scroll positions with
 * it, and counts no reader.
 */
export const REVIEW_FRAME = 'bindery-review';

/** A position in a page, used to keep two versions of it aligned. */
export interface ReviewPosition {
  type: typeof REVIEW_FRAME;
  /** Pixels from the top of the page. */
  top: number;
  /** Hashes of the ids of headings above the top of the window, nearest first, with the pixels from each to the top of the window. */
  headings: [key: string, distance: number][];
}
