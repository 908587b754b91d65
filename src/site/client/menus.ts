/** Enhances `<details>` menus: one open at a time, Esc, arrow keys, and closing on interaction elsewhere. */
export function setupMenus(): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-bd-menu]')) setupMenu(menu);
  document.addEventListener('click', (event) => {
    for (const menu of openMenus()) if (!menu.contains(event.target as Node)) menu.open = false;
  });
}

function openMenus(): NodeListOf<HTMLDetailsElement> {
  return document.querySelectorAll<HTMLDetailsElement>('details[data-bd-menu][open]');
}

function setupMenu(menu: HTMLDetailsElement): void {
  const summary = menu.querySelector('summary');
  menu.addEventListener('toggle', () => {
    if (!menu.open) return;
    for (const otherMenu of openMenus()) if (otherMenu !== menu) otherMenu.open = false;
    keepInView(menu);
  });
  menu.addEventListener('focusout', (event) => {
    if (event.relatedTarget instanceof Node && !menu.contains(event.relatedTarget)) menu.open = false;
  });
  menu.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && menu.open) {
      menu.open = false;
      summary?.focus();
      event.stopPropagation();
      return;
    }
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    menu.open = true;
    const items = [...menu.querySelectorAll<HTMLElement>('.bd-MenuItem')].filter((item) => item.offsetParent !== null);
    const now = items.indexOf(document.activeElement as HTMLElement);
    const next = step === 'first' ? 0 : step === 'last' ? items.length - 1 : now + step;
    items[(next + items.length) % items.length]?.focus();
  });
}

const STEPS: Record<string, number | 'first' | 'last' | undefined> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: 'first',
  End: 'last',
};

/** Moves a panel that would overflow the window to the other side. */
function keepInView(menu: HTMLDetailsElement): void {
  const panel = menu.querySelector<HTMLElement>(':scope > .bd-MenuPanel');
  if (!panel) return;
  panel.style.translate = '';
  const box = panel.getBoundingClientRect();
  const overflow = box.left < 8 ? 8 - box.left : Math.min(0, document.documentElement.clientWidth - 8 - box.right);
  if (overflow !== 0) panel.style.translate = `${overflow}px`;
}
