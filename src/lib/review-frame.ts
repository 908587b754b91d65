/** Name of the frame in which the dashboard shows a page of a site for review. The page is told its place and tells it, and counts no reader. */
export const REVIEW_FRAME = 'bindery-review';

/** A place in a page, for two versions of it to be kept at the same one. */
export interface ReviewPlace {
  type: typeof REVIEW_FRAME;
  /** Pixels from the top of the page. */
  top: number;
  /** Headings above the top of the window, the nearest first, with the pixels from each to the top of the window. */
  headings: [id: string, distance: number][];
}
