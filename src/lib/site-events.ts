/** Paths and limits of web analytics that pages and servers share. */

/** Path below the site's root to which events are posted as JSON: `{"events": […]}`. */
export const EVENTS_PATH = '_bindery/events';

/** Maximum number of characters of a stored search query. */
export const MAX_QUERY = 200;

/** Maximum number of events in one request. */
export const MAX_EVENTS = 20;

/** Event that a page sends about itself and its reader. */
export type SiteEvent =
  /** A page was viewed: its site URL, and the host of the previous page if that belongs to another site. */
  | { type: 'view'; page: string; referrer?: string }
  /** A search that a reader has finished typing, with the number of pages found. */
  | { type: 'search'; query: string; results: number }
  /** A search result that was opened. */
  | { type: 'click'; query: string; page: string };
