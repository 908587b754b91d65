import { useRef } from 'react';

/**
 * Returns the focus to the element that had it before a dialog opened, or to the page's content if that element is
 * gone. Call `noteOpener` before the focus moves.
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    noteOpener: () => {
      // A menu item disappears with its menu, so remember the button that opened the menu.
      const menu = document.activeElement?.closest('[role="menu"]');
      opener.current = menu
        ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
        : document.activeElement;
    },
    returnFocus: (event: Event) => {
      event.preventDefault();
      const { current } = opener;
      const canFocus = current instanceof HTMLElement && current.isConnected && current !== document.body;
      (canFocus ? current : document.getElementById('content'))?.focus({ preventScroll: true });
    },
  };
}
