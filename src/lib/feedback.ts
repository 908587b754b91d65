/** Names and limits that pages and servers share about feedback of readers. */

/** Path below the site's root that it is posted to, as JSON: a page's address, `helpful`, and a `comment` if there is one. */
export const FEEDBACK_PATH = '_bindery/feedback';

/** Says what the server takes: `{"feedback": true, "events": true}`. The file of that name in a bundle says that nothing is taken. */
export const SERVER_STATE_PATH = '_docs/server.json';

/** Characters of a comment. */
export const MAX_COMMENT = 2_000;
