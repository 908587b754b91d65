import { computeHash } from '../model/compute-hash.ts';
import { REVIEW_FRAME } from '../../lib/review-frame.ts';
import type { ReviewPosition } from '../../lib/review-frame.ts';

/** Whether the page is shown beside another version of itself in the dashboard, for review rather than for readers. */
export function isReviewed(): boolean {
  return window.name === REVIEW_FRAME && top !== null && top !== window;
}

/** Reports the page's scroll position to the dashboard, and follows the other version's position. */
export function setupReview(): void {
  if (!isReviewed()) return;
  let reachedIndex = -1;
  addEventListener(
    'scroll',
    () => {
      // A position set by the dashboard isn't reported back.
      if (Math.abs(scrollY - reachedIndex) > 1) top?.postMessage(readPlace(), '*');
      reachedIndex = -1;
    },
    { passive: true },
  );
  addEventListener('message', ({ source, data }: MessageEvent<ReviewPosition>) => {
    if (source !== top || data?.type !== REVIEW_FRAME) return;
    scrollTo({ top: findTop(data), behavior: 'instant' });
    reachedIndex = scrollY;
  });
}

/** Returns the content's headings with an id, in document order. `key` identifies one in every version of the page. */
function listHeadings(): { key: string; at: number }[] {
  const allHeadings = [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, h4)[id]')];
  return allHeadings.map((heading) => ({
    // A hash, because an id tells what the page is about, and any site can show a private page in a frame with the same
    // name and receive its position.
    key: computeHash(heading.id),
    at: heading.getBoundingClientRect().top + scrollY,
  }));
}

function readPlace(): ReviewPosition {
  const headingsAbove = listHeadings().filter(({ at }) => at <= scrollY);
  const headings = headingsAbove.reverse().map(({ key, at }): [string, number] => [key, scrollY - at]);
  return { type: REVIEW_FRAME, top: scrollY, headings };
}

/**
 * Returns the same distance below the nearest heading that both versions have, without reaching the next section;
 * without a common heading, the same distance from the top.
 */
function findTop({ top: fallback, headings }: ReviewPosition): number {
  const pageHeadings = listHeadings();
  for (const [key, distance] of headings) {
    const index = pageHeadings.findIndex((heading) => heading.key === key);
    const [current, next] = pageHeadings.slice(index, index + 2);
    if (index !== -1 && current) return Math.min(current.at + distance, next?.at ?? Number.POSITIVE_INFINITY);
  }
  return fallback;
}
