import type { FullSidebar, FullSidebarEntry } from '../model/full-sidebar.ts';
import { recall, remember } from '../browser/storage.ts';
import { toBundlePath, loadScript } from './page.ts';
import { revealEntry } from './reveal-entry.ts';

/**
 * Restores the sidebar's scroll position from page to page, with the current page in view. Adds the entries that the
 * page leaves out: at once if they are in view, otherwise when the reader opens their group.
 */
export function setupSidebar(): void {
  const nav = document.querySelector<HTMLElement>('#sidebar-content');
  const scroller = nav?.closest<HTMLElement>('.bd-SidebarScroll');
  if (!nav || !scroller) return;
  const { bdFull: full } = nav.dataset;
  const key = `sidebar:${full?.split('/').at(-1) ?? nav.querySelector('a')?.textContent ?? ''}`;
  const restore = () => {
    // The drawer scrolls when it opens.
    if (!window.matchMedia('(min-width: 64rem)').matches) return;
    scroller.scrollTop = Number(recall(key, 'sessionStorage') ?? 0);
    revealEntry(scroller);
  };
  // A sidebar column is scrolled before it is visible.
  requestAnimationFrame(restore);
  window.addEventListener('pagehide', () => remember(key, String(scroller.scrollTop), 'sessionStorage'));
  if (full !== undefined) setupMissing(nav, full, restore);
}

/** Replaces links to all pages with the entries that are missing there. `onFill` runs after the first ones. */
function setupMissing(nav: HTMLElement, script: string, onFill: () => void): void {
  let sidebarPromise: Promise<FullSidebar> | undefined;
  const load = (): Promise<FullSidebar> =>
    (sidebarPromise ??= new Promise((resolve, reject) => {
      window.__docs.sidebar = resolve;
      loadScript(script).catch(reject);
    }));
  const fillOpen = async () => {
    const items = [...nav.querySelectorAll<HTMLElement>('[data-bd-missing]')].filter(
      (item) => item.closest('details:not([open])') === null,
    );
    if (items.length === 0) return;
    try {
      const data = await load();
      for (const item of items) fill(item, data);
    } catch {
      // The links to the list of all pages stay; opening a group retries.
      sidebarPromise = undefined;
    }
  };
  nav.addEventListener('toggle', () => void fillOpen(), { capture: true });
  void fillOpen().then(onFill);
}

function fill(item: HTMLElement, data: FullSidebar): void {
  const steps = (item.dataset['bdMissing'] ?? '').split('-').map(Number);
  const [start, end] = steps.splice(-2);
  const list = steps.reduce<FullSidebarEntry[] | undefined>((items, index) => items?.[index]?.c, data.items);
  if (!list) return;
  addSymbols(data.symbols);
  const isTop = steps.length === 0;
  item.replaceWith(...list.slice(start, end).map((entry) => createEntry(entry, { icons: data.icons, isTop })));
}

function addSymbols(symbols: string): void {
  if (symbols === '' || document.querySelector('#bd-SidebarSymbols')) return;
  const holder = document.createElement('div');
  holder.id = 'bd-SidebarSymbols';
  holder.className = 'bd-IconSymbols';
  holder.innerHTML = `<svg width="0" height="0" aria-hidden="true">${symbols}</svg>`;
  document.body.prepend(holder);
}

function createEntry(entry: FullSidebarEntry, { icons, isTop }: { icons: string[]; isTop: boolean }): HTMLElement {
  const item = document.createElement('li');
  if (entry.c === undefined) {
    item.append(createLink(entry, icons));
    return item;
  }
  const list = document.createElement('ul');
  list.className = 'sidebar-group';
  list.append(...entry.c.map((child) => createEntry(child, { icons, isTop: false })));
  const isBlank = entry.l.trim() === '' && entry.i === undefined;
  if (isTop) {
    item.className = 'bd-SidebarSection';
    if (!isBlank) item.append(createHeader(entry, icons));
    item.append(list);
    return item;
  }
  if (isBlank) {
    item.append(list);
    return item;
  }
  const details = document.createElement('details');
  const summary = document.createElement('summary');
  details.open = entry.o === 1;
  details.append(summary, list);
  if (entry.h === undefined) {
    addLabel(summary, entry, icons);
  } else {
    item.className = 'bd-HasPage';
    summary.setAttribute('aria-label', entry.l);
    item.append(createLink(entry, icons));
  }
  item.append(details);
  return item;
}

/** Creates the heading of a top-level group, which is always open. */
function createHeader(entry: FullSidebarEntry, icons: string[]): HTMLElement {
  const header = document.createElement('div');
  header.className = 'sidebar-group-header';
  const title = entry.h === undefined ? createSpan('', '') : createLink(entry, icons);
  if (entry.h === undefined) addLabel(title, entry, icons);
  title.classList.add('sidebar-title');
  header.append(title);
  return header;
}

function createLink(entry: FullSidebarEntry, icons: string[]): HTMLAnchorElement {
  const link = document.createElement('a');
  if (entry.h !== undefined) link.href = entry.x === 1 ? entry.h : toBundlePath(entry.h);
  if (entry.x === 1) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  }
  if (entry.d === 1) link.className = 'bd-IsDeprecated';
  addLabel(link, entry, icons);
  return link;
}

function addLabel(parent: HTMLElement, entry: FullSidebarEntry, icons: string[]): void {
  if (entry.m !== undefined) {
    const pill = createSpan('method-pill method-nav-pill', entry.m[0]);
    pill.dataset['bdMethod'] = entry.m[1];
    parent.append(pill);
  }
  const icon = entry.i === undefined ? undefined : icons[entry.i];
  if (icon !== undefined) parent.insertAdjacentHTML('beforeend', icon);
  parent.append(createSpan('', entry.l));
  if (entry.t !== undefined) {
    const tag = createSpan('nav-tag-pill', '');
    tag.append(createSpan('nav-tag-pill-text', entry.t));
    parent.append(tag);
  }
}

function createSpan(className: string, text: string): HTMLSpanElement {
  const span = document.createElement('span');
  if (className !== '') span.className = className;
  span.textContent = text;
  return span;
}
