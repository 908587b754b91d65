import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Toggles full screen for an element. `toggle` is undefined if the browser doesn't support it. */
export function useFullScreen(element: RefObject<HTMLElement | null>): {
  isFull: boolean;
  toggle: (() => void) | undefined;
} {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  const toggle = () => void (isFull ? document.exitFullscreen() : element.current?.requestFullscreen());
  return { isFull, toggle: document.fullscreenEnabled ? toggle : undefined };
}
