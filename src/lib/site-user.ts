/** What the pages of a private site get to know about the reader who is signed in. */

/** Path below the site's root that describes the reader. */
export const USER_PATH = '_bindery/user';

export interface SiteUser {
  /** Values that pages show, and `groups`. */
  user: Readonly<Record<string, unknown>>;
  /** Values for the API playground, by the place in which a request carries them. */
  apiPlaygroundInputs: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}
