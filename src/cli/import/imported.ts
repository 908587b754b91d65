/** Site that an import made of one for another tool. */
export interface Imported {
  name: string;
  description?: string;
  /** Fields of docs.json beside `name`, `theme` and `colors`. */
  config: Record<string, unknown> & { navigation: object };
  files: Record<string, string | Buffer>;
  pageCount: number;
}

/** Something that was not taken over as it was, or not at all. `file` is one of the source. */
export interface Note {
  file: string;
  line?: number;
  what: string;
}

export type AddNote = (note: Note) => void;

/** An entry of `pages` in docs.json. */
export type PageEntry = string | { group: string; pages: PageEntry[]; [field: string]: unknown };

/** The format that a folder is in. */
export type Format = 'docusaurus' | 'gitbook' | 'markdown';
