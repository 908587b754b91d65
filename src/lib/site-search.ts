/** Types that servers of sites and the API share about searching a site (docs/reference/search-api.mdx). */

/** Path below the site's root that answers `?q=`. */
export const SEARCH_PATH = '_bindery/search';

export interface SearchQuestion {
  query: string;
  /** Pages to return. */
  limit: number;
  /** As in docs.json. @defaultValue that of the first page of the site */
  language?: string | undefined;
  /** As in docs.json. @defaultValue that of the first page of the site */
  version?: string | undefined;
  /** Name of the index to search, as pages of the site name theirs; wins over language and version. @defaultValue none */
  index?: string | undefined;
  /** Name of the only part of the site to search, such as a tab. @defaultValue all */
  section?: string | undefined;
}

export interface SearchHit {
  title: string;
  /** Address of the page in the site, which begins with a slash. */
  url: string;
  /** Groups above the page. */
  trail: string;
  /** Tab, product or the like; '' on a site without. */
  section: string;
  /** Words around the first match of the page's start; '' when only its sections match. */
  snippet: string;
  /** Sections that match, best first. */
  sections: { heading: string; url: string; snippet: string }[];
}

export interface SearchResults {
  /** Pages that have the words. */
  total: number;
  /** Parts of the site that have such pages. */
  sections: { name: string; total: number }[];
  /** Words of the pages that the query stands for, to mark them. */
  terms: string[];
  /** Best first. */
  results: SearchHit[];
}

export const MAX_QUERY = 400;
export const MAX_RESULTS = 50;
export const DEFAULT_RESULTS = 10;
