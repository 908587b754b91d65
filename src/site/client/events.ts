import { EVENTS_PATH } from '../../lib/site-events.ts';
import type { SiteEvent } from '../../lib/site-events.ts';
import { bundlePath, root } from './page.ts';
import { collects } from './server-state.ts';
import { wantsNoStatistics } from './wants-no-statistics.ts';

/**
 * Counts the view of the page, and the searches on it, on servers that take them. No cookie, nothing kept, and nothing at all for readers who ask not
 * to be followed. A page that is prepared ahead, or opened in a tab behind, counts once it is seen.
 */
export function setupEvents(): void {
  if (root.dataset['events'] === undefined || !location.protocol.startsWith('http') || wantsNoStatistics()) return;
  const page = root.dataset['currentPath'] ?? '/';
  window.__docs.record = send;
  onceVisible(() => send({ type: 'view', page, ...referrer() }));
  // Back and forward may show the very document again.
  addEventListener('pageshow', ({ persisted }) => persisted && send({ type: 'view', page }));
}

/** The host alone, of another site, and once: a page that is loaded again, or that a reader goes back to, still has it. */
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

/** A server is asked whether it takes events. For a reader who leaves before it has said so, browsers send what they still can. */
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
