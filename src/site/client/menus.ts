/**
 * Opens and closes menus: one at a time, with the keys of a menu button (ARIA Authoring Practices, Menu Button Pattern).
 */
export function setupMenus(): void {
  for (const menu of document.querySelectorAll<HTMLElement>('[data-bd-menu]')) setupMenu(menu);
  document.addEventListener('click', (event) => {
    for (const menu of findOpenMenus()) if (!menu.contains(event.target as Node)) closeMenu(menu);
  });
}

/** Closes the menu that contains an element, and returns the focus to its button. */
export function leaveMenu(element: Element): void {
  const menu = element.closest<HTMLElement>('[data-bd-menu]');
  if (!menu) return;
  closeMenu(menu);
  findButton(menu)?.focus();
}

function findOpenMenus(): NodeListOf<HTMLElement> {
  return document.querySelectorAll<HTMLElement>('[data-bd-menu]:has(> [aria-expanded="true"])');
}

function findButton(menu: HTMLElement): HTMLButtonElement | null {
  return menu.querySelector<HTMLButtonElement>(':scope > button');
}

function closeMenu(menu: HTMLElement): void {
  findButton(menu)?.setAttribute('aria-expanded', 'false');
}

function openMenu(menu: HTMLElement): void {
  for (const otherMenu of findOpenMenus()) if (otherMenu !== menu) closeMenu(otherMenu);
  findButton(menu)?.setAttribute('aria-expanded', 'true');
  keepInView(menu);
}

function setupMenu(menu: HTMLElement): void {
  const button = findButton(menu);
  const isOpen = () => button?.getAttribute('aria-expanded') === 'true';
  button?.addEventListener('click', (event) => {
    if (isOpen()) return closeMenu(menu);
    openMenu(menu);
    // A click without a pointer comes from Enter or Space.
    if (event.detail === 0) focusItem(menu, 'first');
  });
  menu.addEventListener('focusout', (event) => {
    if (event.relatedTarget instanceof Node && !menu.contains(event.relatedTarget)) closeMenu(menu);
  });
  menu.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && isOpen()) {
      leaveMenu(menu);
      event.stopPropagation();
      return;
    }
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    openMenu(menu);
    focusItem(menu, step);
  });
}

const STEPS: Record<string, number | 'first' | 'last' | undefined> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: 'first',
  End: 'last',
};

/** Focuses an item of an open menu, by its distance from the focused one. From the button, the last is one step up. */
function focusItem(menu: HTMLElement, step: number | 'first' | 'last'): void {
  const items = [...menu.querySelectorAll<HTMLElement>('.bd-MenuItem')].filter((item) => item.offsetParent !== null);
  const now = items.indexOf(document.activeElement as HTMLElement);
  const start = now === -1 && step === -1 ? items.length : now;
  const next = { first: 0, last: items.length - 1 }[step] ?? start + Number(step);
  items[(next + items.length) % items.length]?.focus();
}

/** Moves a panel that would overflow the window to the other side. */
function keepInView(menu: HTMLElement): void {
  const panel = menu.querySelector<HTMLElement>(':scope > .bd-MenuPanel');
  if (!panel) return;
  panel.style.translate = '';
  const box = panel.getBoundingClientRect();
  const overflow = box.left < 8 ? 8 - box.left : Math.min(0, document.documentElement.clientWidth - 8 - box.right);
  if (overflow !== 0) panel.style.translate = `${overflow}px`;
}
