/** The result of one check of `bindery doctor`. */
export interface Finding {
  /** The subject of the check: `node`, `git`, `configuration`, `database`, `storage`, `stored`, `model`. */
  check: string;
  /** `error`: what is needed does not work; `warning`: it may not, or a part is switched off. */
  level: 'ok' | 'warning' | 'error';
  /** A plain sentence: what is so, and how to fix it. */
  message: string;
}
