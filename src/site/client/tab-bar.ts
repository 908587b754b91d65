/** Scrolls an overflowing tab bar to the selected tab, before it is visible. */
export function setupTabBar(): void {
  const bar = document.querySelector<HTMLElement>('.nav-tabs');
  const activeTab = bar?.querySelector('[data-active]');
  if (bar && activeTab) requestAnimationFrame(() => showChosen(bar, activeTab));
}

function showChosen(bar: HTMLElement, activeTab: Element): void {
  if (bar.scrollWidth <= bar.clientWidth) return;
  const [box, frame] = [activeTab.getBoundingClientRect(), bar.getBoundingClientRect()];
  bar.scrollLeft += (box.left + box.right - frame.left - frame.right) / 2;
}
