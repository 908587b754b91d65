import { useRef } from 'react';

/** Gives the focus back to what had it when a dialog opened; where that is gone, to the content of the page. `noteOpener` is called before the focus moves. */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    noteOpener: () => {
      // The item of a menu goes with its menu: the button that opened that stays.
      const menu = document.activeElement?.closest('[role="menu"]');
      opener.current = menu
        ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
        : document.activeElement;
    },
    returnFocus: (event: Event) => {
      event.preventDefault();
      const { current } = opener;
      const isThere = current instanceof HTMLElement && current.isConnected && current !== document.body;
      (isThere ? current : document.getElementById('content'))?.focus({ preventScroll: true });
    },
  };
}
