/**
 * Marks the sides on which a box can scroll further, for browsers whose styles can't detect it (`scroll-hints.css`).
 */
const SCROLLING_BOXES = '.code-block pre,.bd-TableScroll,.tree,.bd-TabsList,.bd-CodeGroupTabBar,.nav-tabs';

export function setupScrollHints(root: ParentNode): void {
  if (CSS.supports('animation-timeline: scroll(self inline)')) return;
  // The observer reports every box once it is laid out, so reading sizes triggers no extra layout, as long as nothing
  // is marked in between.
  const sizes = new ResizeObserver((entries) =>
    entries.map(({ target }) => [target, findHidden(target)] as const).forEach(([box, sides]) => mark(box, sides)),
  );
  for (const box of root.querySelectorAll(SCROLLING_BOXES)) sizes.observe(box);
  const handleScroll = ({ target }: Event): void => {
    if (target instanceof Element && target.matches(SCROLLING_BOXES)) mark(target, findHidden(target));
  };
  // Scroll events of a box don't bubble.
  root.addEventListener('scroll', handleScroll, { capture: true, passive: true });
}

/** Returns the sides with hidden content. In right-to-left text, `scrollLeft` is negative. */
function findHidden(box: Element): string {
  const before = Math.abs(box.scrollLeft);
  const after = box.scrollWidth - box.clientWidth - before;
  return [before > 1 ? 'before' : '', after > 1 ? 'after' : ''].filter((side) => side !== '').join(' ');
}

function mark(box: Element, sides: string): void {
  if (sides === '') box.removeAttribute('data-bd-more');
  else box.setAttribute('data-bd-more', sides);
}
