import { createReplies, type Replies } from '../../../site/facts/questions.ts';
import { createTracker, type Tracker } from '../../../site/facts/track-site.ts';
import type { SiteContext } from '../../../site/print/site-context.ts';

const trackings = new WeakMap<SiteContext, { tracker: Tracker; replies: Replies }>();

/** What tracks the questions of a site's pages, and replies to them: one for each site, so that replies are found once. */
export function trackingOf(site: SiteContext): { tracker: Tracker; replies: Replies } {
  const tracking = trackings.get(site) ?? { tracker: createTracker(site), replies: createReplies(site) };
  trackings.set(site, tracking);
  return tracking;
}
