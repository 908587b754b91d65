/** Size of a drawing as it is laid out. */
export interface DiagramSize {
  /** In pixels; 0 where it is not shown, as in a closed tab. */
  height: number;
  /** Whether there is more of it than is in sight. */
  scrolls: boolean;
}

const followers = new WeakMap<Element, (size: DiagramSize) => void>();

/** It reports after layout, and all sizes are read before a follower changes anything: neither costs a layout of its own. */
const observer = new ResizeObserver((entries) => {
  const sizes = entries.map(({ target }) => ({ target, size: measure(target) }));
  for (const { target, size } of sizes) followers.get(target)?.(size);
});

/** Tells the size of a drawing once it is laid out, and whenever it changes. */
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
