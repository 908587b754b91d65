/**
 * The outline of a bundle's pages, from which books (PDF, EPUB) are made: `OUTLINE_PATH` in the bundle. It lists only
 * pages of the bundle.
 */

export const OUTLINE_PATH = '_docs/outline.json';

/** The page that offers books to readers. */
export const DOWNLOADS_PATH = '_docs/downloads.html';

/** The part of the downloads page that is replaced when books have been made. */
export const DOWNLOADS_START = '<!--bd-downloads-->';
export const DOWNLOADS_END = '<!--/bd-downloads-->';

export const PAPER_SIZES = ['a4', 'letter'] as const;
export type PaperSize = (typeof PAPER_SIZES)[number];

/** Books that the author adds to the bundle (`downloads` in docs.json). */
export interface DownloadSettings {
  pdf: boolean;
  epub: boolean;
  /** Titles of parts of the navigation. Empty: all pages. */
  sections: string[];
  paper: PaperSize;
}

export interface SiteOutline {
  name: string;
  description?: string;
  /** Path of an image in the bundle, for light backgrounds. */
  logo?: string;
  /** Public URL of the site, without a trailing slash. */
  publicUrl?: string;
  /** The commit's time, RFC 3339 in UTC. */
  time?: string;
  downloads?: DownloadSettings;
  /** One for each language and version, the default one first. */
  books: OutlineBook[];
}

export interface OutlineBook {
  /** BCP 47 tag. */
  language: string;
  direction: 'ltr' | 'rtl';
  /** Name of the language in itself, on a site with several. */
  languageName?: string;
  version?: string;
  /** Name of the book's files, without extension. */
  file: string;
  texts: BookTexts;
  sections: OutlineSection[];
}

/** Interface texts in the book's language. */
export interface BookTexts {
  contents: string;
  online: string;
}

export interface OutlineSection {
  /** Labels of the tabs, products and other divisions around the section, without language and version. */
  titles: string[];
  entries: OutlineEntry[];
}

export type OutlineEntry = OutlinePage | OutlineGroup;

export interface OutlinePage {
  label: string;
  /** Path in the bundle. */
  page: string;
  /** Source file. */
  file: string;
}

export interface OutlineGroup {
  label: string;
  /** The group's own page, as in `OutlinePage`. */
  page?: string;
  file?: string;
  entries: OutlineEntry[];
}
