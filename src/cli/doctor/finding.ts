/** What `bindery doctor` found out. */
export interface Finding {
  /** What was looked at: `node`, `git`, `configuration`, `database`, `storage`, `model`. */
  check: string;
  /** `error`: what is needed does not work; `warning`: it may not, or a part is switched off. */
  level: 'ok' | 'warning' | 'error';
  /** A plain sentence: what is so, and how to mend it. */
  message: string;
}
