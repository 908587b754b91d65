import { EVENTS_PATH } from '../../lib/site-events.ts';
import type { SiteEvent } from '../../lib/site-events.ts';
import { toBundlePath, root } from './page.ts';
import { isCollecting } from './server-state.ts';
import { isTrackingDisabled } from './is-tracking-disabled.ts';

/**
 * Counts page views and searches on servers that collect them. Uses no cookies, stores nothing, and sends nothing for
 * readers who ask not to be tracked. A prerendered page, or one in a background tab, counts once it is visible.
 */
export function setupEvents(): void {
  if (root.dataset['bdEvents'] === undefined || !location.protocol.startsWith('http') || isTrackingDisabled()) return;
  window.__docs.record = send;
  if (document.querySelector('[data-bd-suggest]')) return runWhenVisible(() => send(createMissingEvent()));
  const page = root.dataset['currentPath'] ?? '/';
  runWhenVisible(() => send({ type: 'view', page, ...readReferrer() }));
  // Back and forward can show the same document again.
  addEventListener('pageshow', ({ persisted }) => persisted && send({ type: 'view', page }));
}

/**
 * Returns only the host, only for another site, and only once: a reloaded page, or one a reader goes back to, still has
 * its referrer.
 */
function readReferrer(): { referrer?: string } {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (entry?.type !== 'navigate') return {};
  const [, host = location.host] = /^https?:\/\/([^/]+)/.exec(document.referrer) ?? [];
  return host === location.host ? {} : { referrer: host };
}

/** On the 404 page, reports the URL's path and, for a link of the site itself, the path of the page with the link. */
function createMissingEvent(): SiteEvent {
  const referrer = URL.canParse(document.referrer) ? new URL(document.referrer) : undefined;
  const isOwn = referrer?.origin === location.origin;
  return {
    type: 'missing',
    page: toSitePath(location.pathname),
    ...(isOwn && { referrer: toSitePath(referrer.pathname) }),
  };
}

/** Returns the part of a URL path below the site's base, which the 404 page knows. */
function toSitePath(pathname: string): string {
  const base = new URL(toBundlePath(''), location.href).pathname;
  return pathname.startsWith(base) ? `/${pathname.slice(base.length)}` : pathname;
}

function runWhenVisible(then: () => void): void {
  if (document.visibilityState === 'visible') return then();
  document.addEventListener('visibilitychange', () => runWhenVisible(then), { once: true });
}

const send = (...events: SiteEvent[]): void => void sendEvents(...events);

/**
 * Sends events if the server accepts them. If the reader leaves before the server has answered, the browser sends what
 * it still can.
 */
async function sendEvents(...events: SiteEvent[]): Promise<void> {
  let isSent = false;
  const sendAsBeacon = (): void => {
    if (!isSent) navigator.sendBeacon(toBundlePath(EVENTS_PATH), JSON.stringify({ events }));
    isSent = true;
  };
  addEventListener('pagehide', sendAsBeacon);
  if (await isCollecting('events')) sendAsBeacon();
  removeEventListener('pagehide', sendAsBeacon);
}
