/** The files of a search index: the build writes them as scripts, readers load them one by one. */

/** Data of the whole index, loaded first. */
export interface IndexCore {
  /** Changes with the content: other files are loaded as `name.js?v=…`, so that none comes from an older release. */
  version: string;
  /** As in `lang`. */
  language: string;
  pages: number;
  /** `PAGE_CHARS` characters for each page: words of its title, length of its text (see `lengthLevel`), boost, section. */
  facts: string;
  /** Mean of the words of a title, and of a text. */
  means: [title: number, text: number];
  /** First term of each shard, sorted as strings are compared. */
  shards: string[];
  /** Names of tabs, products and the like that pages belong to. */
  sections: string[];
  /** Other indexes of the site. */
  others: OtherIndex[];
}

/** Index of another language or version of the site. */
export interface OtherIndex {
  name: string;
  language?: string;
  version?: string;
}

export const PAGE_CHARS = 5;
/** A page beyond these has the last section. */
export const MAX_SECTIONS = 4_096;
/** Pages in one file of entries. */
export const PAGES_PER_FILE = 32;

/** Entry of a page: path in the bundle, title, groups above it. */
export type PageEntry = [path: string, title: string, trail: string];

/** Section of a page: id to link to, heading, text. Both are '' for the start of the page. */
export type PageSection = [id: string, heading: string, text: string];

/** Names of the files of an index, without ending. */
export const CORE = 'core';
export const VOCABULARY = 'words';
export const shardName = (number: number): string => `t${number}`;
export const entriesName = (number: number): string => `p${number}`;

/** Path in the bundle of the text of a page, without ending: `guides/start.html` → `_docs/search-text/guides/start`. */
export function textPath(page: string): string {
  return `_docs/search-text/${page.replace(/\.html$/, '')}`;
}

/** A number of words as a level from 0 to 63, and back. */
export function lengthLevel(words: number): number {
  return Math.min(63, Math.round(Math.log2(words + 1) * 4));
}

export function lengthOf(level: number): number {
  return 2 ** (level / 4) - 1;
}

/** A boost from 0.1 to 50 as a number from 0 to 63. */
export function boostLevel(boost: number): number {
  return Math.min(63, Math.max(1, Math.round(32 + Math.log2(Math.max(boost, 0.01)) * 6)));
}

export function boostOf(level: number): number {
  return 2 ** ((level - 32) / 6);
}
