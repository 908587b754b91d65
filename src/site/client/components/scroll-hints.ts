/** Says on which sides of a box there is more to scroll to, for browsers whose styles cannot tell (`scroll-hints.css`). */
const BOXES = '.code-block pre,.table-scroll,.tree,.tabs-list,.code-group-tab-bar,.nav-tabs';

export function setupScrollHints(root: ParentNode): void {
  if (CSS.supports('animation-timeline: scroll(self inline)')) return;
  // It reports every box once it is laid out, so that asking for sizes costs no layout of its own, as long as nothing is marked meanwhile.
  const sizes = new ResizeObserver((entries) =>
    entries.map(({ target }) => [target, findHidden(target)] as const).forEach(([box, sides]) => mark(box, sides)),
  );
  for (const box of root.querySelectorAll(BOXES)) sizes.observe(box);
  const handleScroll = ({ target }: Event): void => {
    if (target instanceof Element && target.matches(BOXES)) mark(target, findHidden(target));
  };
  // Scrolling of a box does not bubble.
  root.addEventListener('scroll', handleScroll, { capture: true, passive: true });
}

/** Returns the sides on which there is more. From right to left, browsers count below zero. */
function findHidden(box: Element): string {
  const before = Math.abs(box.scrollLeft);
  const after = box.scrollWidth - box.clientWidth - before;
  return [before > 1 ? 'before' : '', after > 1 ? 'after' : ''].filter((side) => side !== '').join(' ');
}

function mark(box: Element, sides: string): void {
  if (sides === '') box.removeAttribute('data-more');
  else box.setAttribute('data-more', sides);
}
