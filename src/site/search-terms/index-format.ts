/** Defines the files of a search index. The build writes them as scripts, and readers load them one by one. */

/** Data of the whole index, loaded first. */
export interface IndexCore {
  /** Changes with the content. Other files are loaded as `name.js?v=…`, so that none comes from an older release. */
  version: string;
  /** As in the `lang` attribute. */
  language: string;
  pages: number;
  /** `PAGE_CHARS` characters per page: words in its title, length of its text (see `toLengthLevel`), boost, section. */
  facts: string;
  /** Mean number of words in a title, and in a text. */
  means: [title: number, text: number];
  /** First term of each shard, sorted as strings. */
  shards: string[];
  /** Names of tabs, products and similar that pages belong to. */
  sections: string[];
  /** Other indexes of the site. */
  others: OtherIndex[];
  /** Stop words that are the whole title of a page. Absent if there are none. */
  stopTitles?: string[];
}

/** The index of another language or version of the site. */
export interface OtherIndex {
  name: string;
  language?: string;
  version?: string;
}

export const PAGE_CHARS = 5;
/** A page in a section beyond these uses the last section. */
export const MAX_SECTIONS = 4_096;
/** Number of pages in one file of entries. */
export const PAGES_PER_FILE = 32;

/** Entry of a page: bundle path, title, groups above it. */
export type PageEntry = [path: string, title: string, trail: string];

/** Section of a page: id to link to, heading, text. Id and heading are '' for the start of the page. */
export type PageSection = [id: string, heading: string, text: string];

/** Names of the files of an index, without extension. */
export const CORE_FILE = 'core';
export const VOCABULARY = 'words';
export const getShardName = (number: number): string => `t${number}`;
export const getEntriesName = (number: number): string => `p${number}`;

/**
 * Returns the bundle path of a page's text, without extension: `_docs/bd-SearchText/guides/start` for
 * `guides/start.html`.
 */
export function getTextPath(page: string): string {
  return `_docs/search-text/${page.replace(/\.html$/, '')}`;
}

/** Converts a number of words to a level from 0 to 63. `getLength` converts it back. */
export function toLengthLevel(words: number): number {
  return Math.min(63, Math.round(Math.log2(words + 1) * 4));
}

export function getLength(level: number): number {
  return 2 ** (level / 4) - 1;
}

/** Converts a boost from 0.1 to 50 to a number from 0 to 63. `getBoost` converts it back. */
export function toBoostLevel(boost: number): number {
  return Math.min(63, Math.max(1, Math.round(32 + Math.log2(Math.max(boost, 0.01)) * 6)));
}

export function getBoost(level: number): number {
  return 2 ** ((level - 32) / 6);
}
