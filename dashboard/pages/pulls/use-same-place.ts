import { useEffect } from 'react';
import type { RefObject } from 'react';
import { readPlace } from '../../lib/review-place.ts';

/** Keeps the pages in the frames of an element at the same place: what one tells of its own is handed on to the others. */
export function useSamePlace(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const follow = ({ source, data }: MessageEvent) => {
      const frames = [...(element.current?.querySelectorAll('iframe') ?? [])];
      const pages = frames.map(({ contentWindow }) => contentWindow?.[0]);
      const place = pages.some((page) => page === source) && readPlace(data);
      // A place is no secret, and a page without an origin of its own has no other name.
      if (place) for (const page of pages) if (page !== source) page?.postMessage(place, '*');
    };
    addEventListener('message', follow);
    return () => removeEventListener('message', follow);
  }, [element]);
}
