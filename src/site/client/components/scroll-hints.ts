/** Says on which sides of a box there is more to scroll to, for browsers whose styles cannot tell (`scroll-hints.css`). */
const BOXES = '.code-block pre,.table-scroll,.tabs-list,.code-group-tab-bar,.nav-tabs';

export function setupScrollHints(root: ParentNode): void {
  if (CSS.supports('animation-timeline: scroll(self inline)')) return;
  // It reports every box once it is laid out, so that asking for sizes costs no layout of its own.
  const sizes = new ResizeObserver((entries) => entries.forEach(({ target }) => mark(target)));
  for (const box of root.querySelectorAll(BOXES)) sizes.observe(box);
  const handleScroll = ({ target }: Event): void => {
    if (target instanceof Element && target.matches(BOXES)) mark(target);
  };
  // Scrolling of a box does not bubble.
  root.addEventListener('scroll', handleScroll, { capture: true, passive: true });
}

/** From right to left, browsers count below zero. */
function mark(box: Element): void {
  const before = Math.abs(box.scrollLeft);
  const after = box.scrollWidth - box.clientWidth - before;
  const sides = [before > 1 ? 'before' : '', after > 1 ? 'after' : ''].filter((side) => side !== '');
  if (sides.length > 0) box.setAttribute('data-more', sides.join(' '));
  else box.removeAttribute('data-more');
}
