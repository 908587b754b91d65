import { REVIEW_FRAME } from '../../lib/review-frame.ts';
import type { ReviewPlace } from '../../lib/review-frame.ts';

/** Whether the page stands beside another version of itself in the dashboard: nobody reads it then, it is reviewed. */
export function isReviewed(): boolean {
  return window.name === REVIEW_FRAME && top !== null && top !== window;
}

/** Tells the dashboard the place that the page is at, and follows to the place of the other version. */
export function setupReview(): void {
  if (!isReviewed()) return;
  let reached = -1;
  addEventListener(
    'scroll',
    () => {
      // The place that the dashboard sent the page to is not reported back.
      if (Math.abs(scrollY - reached) > 1) top?.postMessage(readPlace(), '*');
      reached = -1;
    },
    { passive: true },
  );
  addEventListener('message', ({ source, data }: MessageEvent<ReviewPlace>) => {
    if (source !== top || data?.type !== REVIEW_FRAME) return;
    scrollTo({ top: findTop(data), behavior: 'instant' });
    reached = scrollY;
  });
}

/** Headings of the content that can be found again by their id, in document order. */
function listHeadings(): { id: string; at: number }[] {
  const all = [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, h4)[id]')];
  return all.map((heading) => ({ id: heading.id, at: heading.getBoundingClientRect().top + scrollY }));
}

function readPlace(): ReviewPlace {
  const above = listHeadings().filter(({ at }) => at <= scrollY);
  const headings = above.reverse().map(({ id, at }): [string, number] => [id, scrollY - at]);
  return { type: REVIEW_FRAME, top: scrollY, headings };
}

/** As far below the nearest heading that both have, but not into the section after it; without one as far from the top. */
function findTop({ top: fallback, headings }: ReviewPlace): number {
  const own = listHeadings();
  for (const [id, distance] of headings) {
    const index = own.findIndex((heading) => heading.id === id);
    const [found, next] = own.slice(index, index + 2);
    if (index !== -1 && found) return Math.min(found.at + distance, next?.at ?? Number.POSITIVE_INFINITY);
  }
  return fallback;
}
