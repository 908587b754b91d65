/** One event of web analytics as servers keep it, without anything that tells who a reader is once its day is over. */
export interface KeptEvent {
  /** The site it is of. */
  site: string;
  at: Date;
  kind: 'view' | 'search' | 'click';
  /** Tells visitors of one day and site apart; see `bundle-server/visitor-ids.ts`. */
  visitor: Buffer;
  /** Site URL of the page that was shown, or that a search led to; empty for a search. */
  page: string;
  /** Host of the page before; empty for a page of the site itself, or an address that was typed. */
  referrer: string;
  /** Empty for a view. */
  query: string;
  /** Pages that a search has found; undefined otherwise. */
  results: number | undefined;
}
