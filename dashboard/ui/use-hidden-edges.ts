import { useEffect } from 'react';
import type { RefObject } from 'react';

/** Sets `data-hidden` of a horizontally scrolling row to the edges with hidden content: `start`, `end` or both. */
export function useHiddenEdges(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const row = ref.current;
    if (!row) return undefined;
    const update = () => {
      const { scrollLeft, clientWidth, scrollWidth } = row;
      const edges = [scrollLeft > 1 && 'start', scrollLeft + clientWidth < scrollWidth - 1 && 'end'];
      row.dataset.hidden = edges.filter(Boolean).join(' ');
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(row);
    row.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      row.removeEventListener('scroll', update);
    };
  }, [ref]);
}
