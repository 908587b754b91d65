import { useEffect } from 'react';
import type { RefObject } from 'react';
import { readPlace } from '../../lib/review-place.ts';

/** Scrolls the pages in an element's frames together, by passing each page's scroll position on to the others. */
export function useSamePlace(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const follow = ({ source, data }: MessageEvent) => {
      const frames = [...(element.current?.querySelectorAll('iframe') ?? [])];
      const pages = frames.map(({ contentWindow }) => contentWindow?.[0]);
      const place = pages.some((page) => page === source) && readPlace(data);
      // The pages are sandboxed and have an opaque origin, which only '*' matches. A scroll position isn't secret.
      if (place) for (const page of pages) if (page !== source) page?.postMessage(place, '*');
    };
    addEventListener('message', follow);
    return () => removeEventListener('message', follow);
  }, [element]);
}
