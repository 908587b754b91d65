import { memoizeByObject } from '../../../lib/memoize-by-object.ts';
import { createReplies, createTracker, type SiteContext } from '../../../site/index.ts';

/**
 * Returns the tracker of the queries of a site's pages and the replies to them. Each site has one, so that a reply is
 * computed once.
 */
export const createTracking = memoizeByObject((site: SiteContext) => ({
  tracker: createTracker(site),
  replies: createReplies(site),
}));
