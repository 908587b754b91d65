import { revealEntry } from './reveal-entry.ts';

/** Handles the navigation drawer on small screens. Without JavaScript, the same links open it through `:target`. */
export function setupDrawer(): void {
  const sidebar = document.querySelector<HTMLElement>('#sidebar');
  const opener = document.querySelector<HTMLElement>('[data-bd-drawer="open"]');
  if (!sidebar || !opener) return;
  const outsideElements = [...document.querySelectorAll<HTMLElement>('#navbar, .bd-MainColumn, .bd-SkipLink')];
  const toggle = (open: boolean): void => {
    sidebar.toggleAttribute('data-bd-open', open);
    for (const element of outsideElements) element.inert = open;
    if (open) {
      sidebar.querySelector<HTMLElement>('[data-bd-drawer="close"]')?.focus();
      const scroller = sidebar.querySelector<HTMLElement>('.bd-SidebarScroll');
      if (scroller) revealEntry(scroller);
    } else {
      opener.focus();
    }
  };
  document.addEventListener('click', (event) => {
    const control = (event.target as Element).closest<HTMLElement>('[data-bd-drawer]');
    if (control) {
      event.preventDefault();
      toggle(control.dataset['bdDrawer'] === 'open');
    } else if (sidebar.hasAttribute('data-bd-open') && (event.target as Element).closest('#sidebar a[href]')) {
      toggle(false);
    }
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && sidebar.hasAttribute('data-bd-open')) toggle(false);
  });
  window.matchMedia('(min-width: 64rem)').addEventListener('change', () => {
    if (sidebar.hasAttribute('data-bd-open')) toggle(false);
  });
}
