/** Where a feed of a page lies in the bundle, and its media type. */
export interface FeedPath {
  path: string;
  type: string;
}
