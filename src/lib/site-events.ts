/** Names and limits that pages and servers share about web analytics. */

/** Path below the site's root that events are posted to, as JSON: `{"events": […]}`. */
export const EVENTS_PATH = '_bindery/events';

/** Characters of a search query that are kept. */
export const MAX_QUERY = 200;

/** Events in one request. */
export const MAX_EVENTS = 20;

/** Event that a page tells about itself and its reader. */
export type SiteEvent =
  /** A page was shown: its site URL, and the host of the page before when that is another site's. */
  | { type: 'view'; page: string; referrer?: string }
  /** A search that a reader has finished typing, with the pages that it found. */
  | { type: 'search'; query: string; results: number }
  /** A result of a search that was followed. */
  | { type: 'click'; query: string; page: string };
