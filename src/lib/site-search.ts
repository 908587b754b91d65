/** Types for searching a site that site servers and the API share (docs/reference/search-api.mdx). */

/** Path below the site's root that answers `?q=`. */
export const SEARCH_PATH = '_bindery/search';

export interface SearchQuestion {
  query: string;
  /** Maximum number of pages to return. */
  limit: number;
  /** As in docs.json. @defaultValue the language of the site's first page */
  language?: string | undefined;
  /** As in docs.json. @defaultValue the version of the site's first page */
  version?: string | undefined;
  /**
   * Name of the index to search, as in the site's pages. Takes precedence over language and version. @defaultValue none
   */
  index?: string | undefined;
  /** Name of the only part of the site to search, such as a tab. @defaultValue all */
  section?: string | undefined;
}

export interface SearchHit {
  title: string;
  /** Site URL of the page, which starts with a slash. */
  url: string;
  /** Groups above the page. */
  trail: string;
  /** Tab, product or similar; '' on a site without them. */
  section: string;
  /** Words around the first match in the page's introduction; '' if only its sections match. */
  snippet: string;
  /** Sections that match, best first. */
  sections: { heading: string; url: string; snippet: string }[];
}

export interface SearchResults {
  /** Number of pages that contain the words. */
  total: number;
  /** Parts of the site that contain such pages. */
  sections: { name: string; total: number }[];
  /** Words in the pages that match the query, for highlighting. */
  terms: string[];
  /** Best first. */
  results: SearchHit[];
}

export const MAX_QUERY = 400;
export const MAX_RESULTS = 50;
export const DEFAULT_RESULTS = 10;
