/** The result of importing another tool's site. */
export interface Imported {
  name: string;
  description?: string;
  /** Fields of docs.json in addition to `name`, `theme` and `colors`. */
  config: Record<string, unknown> & { navigation: object };
  files: Record<string, string | Buffer>;
  /** Files of the new site's pages, by the source files that they were converted from. */
  pages: ReadonlyMap<string, string>;
  /**
   * The texts for readers in source pages that aren't Markdown, by page, with the lines of the source. The words of
   * other pages are read from their files.
   */
  texts?: ReadonlyMap<string, string>;
  /** What was converted, in the singular, with numbers: `callout` → 3. */
  converted?: ReadonlyMap<string, number>;
}

/** Something that was changed or not imported. `file` is a source file. */
export interface ImportNote {
  file: string;
  line?: number;
  what: string;
  /** Set if readers still get the content, in another form. */
  isChange?: boolean;
}

export type AddNote = (note: ImportNote) => void;

/** An entry of `pages` in docs.json. */
export type PageEntry = string | { group: string; pages: PageEntry[]; [field: string]: unknown };
