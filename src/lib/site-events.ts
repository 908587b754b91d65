/** Paths and limits of web analytics that pages and servers share. */

/** Path below the site's root to which events are posted as JSON: `{"events": […]}`. */
export const EVENTS_PATH = '_bindery/events';

/** Maximum number of characters of a stored search query. */
export const MAX_QUERY = 200;

/** Maximum number of events in one request. */
export const MAX_EVENTS = 20;

/** Missing pages that a site stores per day. Beyond it, someone is inventing paths, and the others are dropped. */
export const MAX_MISSING_PER_DAY = 2_000;

/** Event that a page sends about itself and its reader. */
export type SiteEvent =
  /** A page was viewed: its site URL, and the host of the previous page if that belongs to another site. */
  | { type: 'view'; page: string; referrer?: string }
  /** A path without a page, as in the URL but below the site's base, and the path of the site's page before it. */
  | { type: 'missing'; page: string; referrer?: string }
  /** A search that a reader has finished typing, with the number of pages found. */
  | { type: 'search'; query: string; results: number }
  /** A search result that was opened. */
  | { type: 'click'; query: string; page: string };
