/** The project's site, as the agent checks and views it. */
import type { Features } from '../../features/features.ts';
import type { SearchQuestion, SearchResults } from '../../lib/site-search.ts';

/**
 * Checks the documentation in a folder with the same code as an export. Throws `invalid_site` if its docs.json can't be
 * read.
 */
export type CheckSite = (
  folder: string,
  signal: AbortSignal,
  /** The `memory` of an earlier report on the same site. Its results are reused for pages that didn't change. */
  earlier?: unknown,
) => Promise<SiteReport>;

/** A docs folder rendered as a site. Every method throws `invalid_site` if the site can't be rendered. */
export interface SiteView {
  /**
   * Renders the page in a file, given by its path in the folder. Returns undefined if the file isn't a page of the
   * site.
   */
  showPage(folder: string, file: string, signal: AbortSignal): Promise<PageText | undefined>;
  /**
   * Returns a PNG screenshot of the upper part of a page, at desktop width. Throws `unavailable` with the reason if
   * screenshots aren't supported here or if taking one failed.
   */
  takePicture(folder: string, file: string, signal: AbortSignal): Promise<Buffer>;
  /**
   * Builds the site and opens its search index, and closes the one opened before. Returns undefined if the site has no
   * search.
   */
  openSearch(folder: string, signal: AbortSignal): Promise<SearchSite | undefined>;
}

/** A page of the site as text. */
export interface PageText {
  /** URL path on the site. */
  url: string;
  title: string;
  description: string;
  text: string;
}

/**
 * Searches the site as its readers would. Throws `invalid_request` for a language or version that the site doesn't
 * have.
 */
export type SearchSite = (question: SearchQuestion) => Promise<SearchResults>;

/** Creates the view of a project's site. `scratch` is a folder that is deleted with the workspace. */
export type OpenSiteView = (site: PublishedSite, scratch: string) => SiteView;

/** The result of checking a site. */
export interface SiteReport {
  problems: readonly SiteProblem[];
  /** Files of published pages that no navigation entry links to, except hidden ones. */
  unlisted: readonly string[];
  /** Opaque data that speeds up a later check. */
  memory?: unknown;
}

/** `CheckSite` for any project's site. In production it runs the checks of `bindery check`. */
export type CheckPublishedSite = (
  folder: string,
  signal: AbortSignal,
  site: PublishedSite,
  earlier?: unknown,
  /**
   * Aborted after the job's last check. Until then, the processes of earlier checks may be reused.
   * @defaultValue none are reused
   */
  over?: AbortSignal,
) => Promise<SiteReport>;

/** The parts of a project's deployment that decide which content its pages can have. */
export interface PublishedSite {
  features: Features;
  /** Reader groups whose pages are published. */
  groups: readonly string[];
}

/** A diagnostic of the site, with the place in the source. */
export interface SiteProblem {
  severity: 'error' | 'warning' | 'info';
  code: string;
  message: string;
  file: string;
  line: number;
  column: number;
}
