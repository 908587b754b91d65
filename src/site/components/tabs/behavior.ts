/**
 * Handles tabs and code groups: keyboard navigation, selecting the same title everywhere and remembering it, and
 * finding panels by the URL's hash.
 */
import { LIVE_EVENT } from '../../browser/live-event.ts';
import { recall, remember } from '../../browser/storage.ts';

interface Group {
  root: HTMLElement;
  tabs: HTMLElement[];
  select: HTMLSelectElement | null;
  panels: HTMLElement[];
}

const MAX_STORED_TITLES = 20;

const GROUPS = '.tabs, .code-group';

/** The events of groups are handled on the page, so that groups in live tags behave the same. */
export function setupTabs(root: ParentNode): void {
  const findGroups = () => [...root.querySelectorAll<HTMLElement>(GROUPS)].map(readGroup);
  const restore = (): boolean => {
    const groups = findGroups();
    for (const title of readStoredTitles()) chooseEverywhere(title, groups);
    return openHash(groups);
  };
  const open = (): void => {
    if (restore()) findHashTarget()?.scrollIntoView();
  };
  root.addEventListener('click', (event) => {
    const [group, index] = findTab(event);
    if (group) pick(group, index, findGroups());
  });
  root.addEventListener('keydown', (event) => {
    const [group, index] = findTab(event);
    if (!group) return;
    const next = findNextIndex((event as KeyboardEvent).key, index, group);
    if (next === undefined) return;
    event.preventDefault();
    pick(group, next, findGroups());
    group.tabs[next]?.focus();
  });
  root.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || !target.matches('.bd-CodeGroupSelect')) return;
    const group = findGroup(target);
    if (group) pick(group, target.selectedIndex, findGroups());
  });
  // A live tag renders its groups again.
  root.addEventListener(LIVE_EVENT, restore);
  window.addEventListener('hashchange', open);
  open();
}

/** Returns the group of the tab that an event occurred on, and the tab's position. */
function findTab({ target }: Event): [group: Group | undefined, index: number] {
  const tab = target instanceof Element ? target.closest<HTMLElement>('[role="tab"]') : null;
  const group = tab ? findGroup(tab) : undefined;
  const index = group?.tabs.indexOf(tab as HTMLElement) ?? -1;
  return index < 0 ? [undefined, index] : [group, index];
}

function findGroup(element: Element): Group | undefined {
  const root = element.closest<HTMLElement>(GROUPS);
  return root ? readGroup(root) : undefined;
}

function readGroup(root: HTMLElement): Group {
  const bar = root.querySelector(':scope > [role="tablist"], :scope > .bd-CodeGroupTabBar');
  const panels = root.querySelectorAll<HTMLElement>(
    ':scope > [role="tabpanel"], :scope > .bd-TabsPanels > [role="tabpanel"]',
  );
  return {
    root,
    tabs: [...(bar?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])],
    select: bar?.querySelector('select') ?? null,
    panels: [...panels],
  };
}

function findNextIndex(key: string, index: number, { root, tabs }: Group): number | undefined {
  const forward = getComputedStyle(root).direction === 'rtl' ? -1 : 1;
  const steps: Record<string, number> = {
    ArrowRight: index + forward,
    ArrowLeft: index - forward,
    Home: 0,
    End: tabs.length - 1,
    Enter: index,
    ' ': index,
  };
  const next = steps[key];
  return next === undefined ? undefined : (next + tabs.length) % tabs.length;
}

/**
 * Selects a tab here, then the same title everywhere else, and keeps the clicked element at its position on the screen.
 */
function pick(group: Group, index: number, groups: readonly Group[]): void {
  const top = group.root.getBoundingClientRect().top;
  choose(group, index);
  const title = group.panels[index]?.dataset['bdTitle'];
  if (title !== undefined && group.root.dataset['bdSync'] !== 'false') {
    chooseEverywhere(title, groups);
    keepTitle(title);
  }
  window.scrollBy({ top: group.root.getBoundingClientRect().top - top, behavior: 'instant' });
  const id = group.panels[index]?.id;
  if (id !== undefined && group.root.matches('.tabs')) history.replaceState(history.state, '', `#${id}`);
}

function choose({ tabs, select, panels }: Group, index: number): void {
  tabs.forEach((tab, position) => {
    tab.setAttribute('aria-selected', String(position === index));
    tab.tabIndex = position === index ? 0 : -1;
  });
  panels.forEach((panel, position) => (panel.hidden = position !== index));
  if (select) select.selectedIndex = index;
}

function chooseEverywhere(title: string, groups: readonly Group[]): void {
  for (const group of groups) {
    if (group.root.dataset['bdSync'] === 'false') continue;
    const index = group.panels.findIndex((panel) => panel.dataset['bdTitle'] === title);
    if (index >= 0) choose(group, index);
  }
}

/** Returns the titles selected before, the most recent last. */
function readStoredTitles(): string[] {
  try {
    const stored: unknown = JSON.parse(recall('tabs') ?? '[]');
    return Array.isArray(stored) ? stored.filter((title) => typeof title === 'string') : [];
  } catch {
    return [];
  }
}

function keepTitle(title: string): void {
  const titles = [...readStoredTitles().filter((other) => other !== title), title];
  remember('tabs', JSON.stringify(titles.slice(-MAX_STORED_TITLES)));
}

/**
 * Shows the panel that the hash refers to or that contains its target, and all panels around it. Returns whether one was
 * hidden.
 */
function openHash(groups: readonly Group[]): boolean {
  const target = findHashTarget();
  if (target === null) return false;
  let opened = false;
  for (const group of groups) {
    const index = group.panels.findIndex((panel) => panel.contains(target));
    if (index < 0 || group.panels[index]?.hidden !== true) continue;
    choose(group, index);
    opened = true;
  }
  return opened;
}

function findHashTarget(): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(location.hash.slice(1)));
  } catch {
    return null;
  }
}
