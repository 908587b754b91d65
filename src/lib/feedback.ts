/** Paths and limits of reader feedback that pages and servers share. */

/**
 * Path below the site's root to which feedback is posted as JSON: a page's URL, `helpful`, and optionally a `comment`.
 */
export const FEEDBACK_PATH = '_bindery/feedback';

/**
 * Path of the file that says what the server accepts: `{"feedback": true, "events": true}`. A bundle's own file says
 * that nothing is accepted.
 */
export const SERVER_STATE_PATH = '_docs/server.json';

/** Maximum number of characters in a comment. */
export const MAX_COMMENT = 2_000;
