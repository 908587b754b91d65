/** Descriptions that the configuration references by URL, fetched before the plan was created. */
export interface RemoteFiles {
  /**
   * Returns the content of a URL, or why it is missing (as the end of a sentence). Undefined if it was never fetched.
   */
  find(url: string): { content: Buffer } | { problem: string } | undefined;
}
