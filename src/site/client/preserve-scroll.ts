const SCROLL_ANCHORS = '#content-area :is(h1, h2, h3, h4, p, li, pre, tr)';

/**
 * Runs a change to the page's width, and keeps the reader's current position on the screen. Browsers do so for other
 * changes only: CSS Scroll Anchoring 1, section 2.3.1, excludes changes of margins and paddings.
 */
export function preserveScroll(change: () => void): void {
  const place = scrollY === 0 ? undefined : findPlace();
  const measureTop = () => place?.getBoundingClientRect().top ?? 0;
  const before = measureTop();
  change();
  scrollBy({ top: measureTop() - before, behavior: 'instant' });
}

/** Returns the first element that starts below the header, where a heading is scrolled to. */
function findPlace(): Element | undefined {
  const start = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) - 1;
  return [...document.querySelectorAll(SCROLL_ANCHORS)].find((element) => {
    const { top, height } = element.getBoundingClientRect();
    return height > 0 && top >= start && top < innerHeight;
  });
}
