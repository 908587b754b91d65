/** One web analytics event as servers store it. Nothing in it identifies a reader after its day is over. */
export interface KeptEvent {
  /** The site that the event belongs to. */
  site: string;
  at: Date;
  kind: 'view' | 'search' | 'click' | 'missing';
  /** Distinguishes visitors within one day and site; see `bundle-server/visitor-ids.ts`. */
  visitor: Buffer;
  /** Site URL of the page that was viewed, that a search led to, or that is missing; empty for a search. */
  page: string;
  /**
   * Host of the previous page; empty for a page of the site itself or a typed URL. For a missing page, the site URL of
   * the page before; empty for any other site.
   */
  referrer: string;
  /** Empty except for searches and clicks. */
  query: string;
  /** Number of pages that a search found; undefined otherwise. */
  results: number | undefined;
}
