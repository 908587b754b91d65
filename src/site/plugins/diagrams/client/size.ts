/** Size of a drawing after layout. */
export interface DiagramSize {
  /** In pixels; 0 if it isn't shown, as in a closed tab. */
  height: number;
  /** Whether part of it is scrolled out of view. */
  scrolls: boolean;
}

const followers = new WeakMap<Element, (size: DiagramSize) => void>();

/**
 * Reports after layout, and all sizes are read before any callback changes something, so neither causes an extra
 * layout.
 */
const observer = new ResizeObserver((entries) => {
  const sizes = entries.map(({ target }) => ({ target, size: measure(target) }));
  for (const { target, size } of sizes) followers.get(target)?.(size);
});

/** Reports a drawing's size once it is laid out, and whenever it changes. */
export function followSize(diagram: HTMLElement, follower: (size: DiagramSize) => void): void {
  followers.set(diagram, follower);
  observer.observe(diagram);
}

export function unfollowSize(diagram: HTMLElement): void {
  followers.delete(diagram);
  observer.unobserve(diagram);
}

function measure(diagram: Element): DiagramSize {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = diagram;
  return {
    height: diagram.getBoundingClientRect().height,
    scrolls: scrollWidth > clientWidth || scrollHeight > clientHeight,
  };
}
