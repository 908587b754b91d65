/** Scrolls an overflowing tab bar to the selected tab, before it is visible. */
export function setupTabBar(): void {
  const bar = document.querySelector<HTMLElement>('.nav-tabs');
  const chosen = bar?.querySelector('[data-active]');
  if (bar && chosen) requestAnimationFrame(() => showChosen(bar, chosen));
}

function showChosen(bar: HTMLElement, chosen: Element): void {
  if (bar.scrollWidth <= bar.clientWidth) return;
  const [box, frame] = [chosen.getBoundingClientRect(), bar.getBoundingClientRect()];
  bar.scrollLeft += (box.left + box.right - frame.left - frame.right) / 2;
}
