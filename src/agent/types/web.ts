/** Web pages that the agent reads. */

/** Web pages that the model can read. */
export interface WebAccess {
  /** Allowed hosts as written in URLs, with the port if it isn't the default. */
  hosts: readonly string[];
  /**
   * Fetches a page as text. Throws `GuardedFetchError` if its host isn't allowed, or if it is missing, too large or not
   * text.
   */
  readPage(url: string, signal: AbortSignal): Promise<WebPage>;
}

/** A web page, converted for the model. */
export interface WebPage {
  /** URL after redirects. */
  url: string;
  /** Empty if the page has no title. */
  title: string;
  /** Markdown, or the unchanged content if it isn't HTML. */
  text: string;
}
