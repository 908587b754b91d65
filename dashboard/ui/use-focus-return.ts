import { useRef } from 'react';

/** Gives the focus back to what had it when a dialog opened; where that is gone, to the content of the page. `noteOpener` is called before the focus moves. */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    noteOpener: () => {
      opener.current = document.activeElement;
    },
    returnFocus: (event: Event) => {
      event.preventDefault();
      const { current } = opener;
      const isThere = current instanceof HTMLElement && current.isConnected && current !== document.body;
      (isThere ? current : document.getElementById('content'))?.focus({ preventScroll: true });
    },
  };
}
