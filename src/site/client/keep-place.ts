const READ = '#content-area :is(h1, h2, h3, h4, p, li, pre, tr)';

/**
 * Runs what changes the width of the page, and leaves what a reader looks at where it is. Browsers do so for other changes alone: CSS Scroll
 * Anchoring 1, section 2.3.1, leaves out those of margins and paddings.
 */
export function keepPlace(change: () => void): void {
  const place = scrollY === 0 ? undefined : findPlace();
  const topOf = () => place?.getBoundingClientRect().top ?? 0;
  const before = topOf();
  change();
  scrollBy({ top: topOf() - before, behavior: 'instant' });
}

/** The first element that begins below the header, where a heading is scrolled to. */
function findPlace(): Element | undefined {
  const start = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) - 1;
  return [...document.querySelectorAll(READ)].find((element) => {
    const { top, height } = element.getBoundingClientRect();
    return height > 0 && top >= start && top < innerHeight;
  });
}
