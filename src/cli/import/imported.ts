/** The result of importing another tool's site. */
export interface Imported {
  name: string;
  description?: string;
  /** Fields of docs.json in addition to `name`, `theme` and `colors`. */
  config: Record<string, unknown> & { navigation: object };
  files: Record<string, string | Buffer>;
  /** Files of the new site's pages, by the source files that they were converted from. */
  pages: ReadonlyMap<string, string>;
}

/** Something that was changed or not imported. `file` is a source file. */
export interface ImportNote {
  file: string;
  line?: number;
  what: string;
}

export type AddNote = (note: ImportNote) => void;

/** An entry of `pages` in docs.json. */
export type PageEntry = string | { group: string; pages: PageEntry[]; [field: string]: unknown };
