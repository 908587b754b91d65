import { EVENTS_PATH } from '../../lib/site-events.ts';
import type { SiteEvent } from '../../lib/site-events.ts';
import { bundlePath, root } from './page.ts';
import { collects } from './server-state.ts';
import { wantsNoStatistics } from './wants-no-statistics.ts';

/**
 * Counts page views and searches on servers that collect them. Uses no cookies, stores nothing, and sends nothing for
 * readers who ask not to be tracked. A prerendered page, or one in a background tab, counts once it is visible.
 */
export function setupEvents(): void {
  if (root.dataset['events'] === undefined || !location.protocol.startsWith('http') || wantsNoStatistics()) return;
  const page = root.dataset['currentPath'] ?? '/';
  window.__docs.record = send;
  onceVisible(() => send({ type: 'view', page, ...referrer() }));
  // Back and forward can show the same document again.
  addEventListener('pageshow', ({ persisted }) => persisted && send({ type: 'view', page }));
}

/**
 * Returns only the host, only for another site, and only once: a reloaded page, or one a reader goes back to, still has
 * its referrer.
 */
function referrer(): { referrer?: string } {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (entry?.type !== 'navigate') return {};
  const [, host = location.host] = /^https?:\/\/([^/]+)/.exec(document.referrer) ?? [];
  return host === location.host ? {} : { referrer: host };
}

function onceVisible(then: () => void): void {
  if (document.visibilityState === 'visible') return then();
  document.addEventListener('visibilitychange', () => onceVisible(then), { once: true });
}

const send = (...events: SiteEvent[]): void => void tell(...events);

/**
 * Sends events if the server accepts them. If the reader leaves before the server has answered, the browser sends what
 * it still can.
 */
async function tell(...events: SiteEvent[]): Promise<void> {
  let isSent = false;
  const beacon = (): void => {
    if (!isSent) navigator.sendBeacon(bundlePath(EVENTS_PATH), JSON.stringify({ events }));
    isSent = true;
  };
  addEventListener('pagehide', beacon);
  if (await collects('events')) beacon();
  removeEventListener('pagehide', beacon);
}
