/** Pixels at both ends of the column where entries fade out. */
const SCROLL_MARGIN = 24;

/** Scrolls the navigation to the entry of the current page, unless the entry is visible anyway. */
export function revealEntry(scroller: HTMLElement): void {
  const entry = scroller.querySelector<HTMLElement>('[aria-current="page"]');
  if (!entry) return;
  const box = entry.getBoundingClientRect();
  const frame = scroller.getBoundingClientRect();
  // A banner pushes the column below the bottom of the window.
  const end = Math.min(frame.bottom, window.innerHeight);
  if (box.top < frame.top + SCROLL_MARGIN || box.bottom > end - SCROLL_MARGIN) {
    scroller.scrollTop += (box.top + box.bottom - frame.top - end) / 2;
  }
}
