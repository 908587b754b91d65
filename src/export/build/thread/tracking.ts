import { createReplies, createTracker, type AnswerCache, type Tracker, type SiteContext } from '../../../site/index.ts';

const trackings = new WeakMap<SiteContext, { tracker: Tracker; replies: AnswerCache }>();

/**
 * Returns the tracker of the queries of a site's pages and the replies to them. Each site has one, so that a reply is
 * computed once.
 */
export function createTracking(site: SiteContext): { tracker: Tracker; replies: AnswerCache } {
  const siteTracking = trackings.get(site) ?? { tracker: createTracker(site), replies: createReplies(site) };
  trackings.set(site, siteTracking);
  return siteTracking;
}
