/** Path of a page's feed in the bundle, and its media type. */
export interface FeedPath {
  path: string;
  type: string;
}
