/** Path of a feed of a page in the bundle, and its media type. */
export interface FeedPath {
  path: string;
  type: string;
}
