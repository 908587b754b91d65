/** The result of one check of `bindery doctor`. */
export interface Finding {
  /**
   * The subject of the check: `node`, `git`, `configuration`, `database`, `storage`, `bucket`, `upgrade`, `stored`,
   * `audit`, `backup`, `sign-in`, `scim`, `model`.
   */
  check: string;
  /** `error`: something that Bindery needs doesn't work. `warning`: it might not work, or an optional part is off. */
  level: 'ok' | 'warning' | 'error';
  /** A plain sentence that describes the result and how to fix a problem. */
  message: string;
}
