import { useEffect } from 'react';
import type { RefObject } from 'react';

/** Says in `data-hidden` of a row that scrolls sideways where it goes on: at its start, its end, or both. */
export function useHiddenEdges(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const row = ref.current;
    if (!row) return undefined;
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = row;
      const edges = [scrollLeft > 1 && 'start', scrollLeft + clientWidth < scrollWidth - 1 && 'end'];
      row.dataset.hidden = edges.filter(Boolean).join(' ');
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(row);
    row.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      row.removeEventListener('scroll', look);
    };
  }, [ref]);
}
