import type { FullSidebar, FullSidebarEntry } from '../model/full-sidebar.ts';
import { recall, remember } from '../browser/storage.ts';
import { toBundlePath, loadScript } from './page.ts';

/**
 * Restores the sidebar's scroll position from page to page, with the current page in view; loads collapsed groups when
 * opened.
 */
export function setupSidebar(): void {
  const nav = document.querySelector<HTMLElement>('#sidebar-content');
  const scroller = nav?.closest<HTMLElement>('.sidebar-scroll');
  if (!nav || !scroller) return;
  // A sidebar column is scrolled before it is visible; the drawer, when it opens.
  if (window.matchMedia('(min-width: 64rem)').matches) requestAnimationFrame(() => restoreScroll(nav, scroller));
  const { full } = nav.dataset;
  if (full !== undefined) setupFolded(nav, full);
}

/** Pixels at both ends of the column where entries fade out. */
const SCROLL_MARGIN = 24;

function restoreScroll(nav: HTMLElement, scroller: HTMLElement): void {
  const key = `sidebar:${nav.querySelector('a')?.textContent ?? ''}`;
  scroller.scrollTop = Number(recall(key, 'sessionStorage') ?? 0);
  const activeLink = nav.querySelector<HTMLElement>('[aria-current="page"]');
  if (activeLink) {
    const box = activeLink.getBoundingClientRect();
    const frame = scroller.getBoundingClientRect();
    // A banner pushes the column below the bottom of the window.
    const end = Math.min(frame.bottom, window.innerHeight);
    if (box.top < frame.top + SCROLL_MARGIN || box.bottom > end - SCROLL_MARGIN) {
      scroller.scrollTop += (box.top + box.bottom - frame.top - end) / 2;
    }
  }
  window.addEventListener('pagehide', () => remember(key, String(scroller.scrollTop), 'sessionStorage'));
}

function setupFolded(nav: HTMLElement, script: string): void {
  let sidebarPromise: Promise<FullSidebar> | undefined;
  const load = (): Promise<FullSidebar> =>
    (sidebarPromise ??= new Promise((resolve, reject) => {
      window.__docs.sidebar = resolve;
      loadScript(script).catch(reject);
    }));
  for (const group of nav.querySelectorAll<HTMLDetailsElement>('details[data-folded]')) {
    group.addEventListener('toggle', () => {
      const path = group.dataset['folded'];
      if (!group.open || path === undefined) return;
      delete group.dataset['folded'];
      load().then(
        (data) => fill(group, path, data),
        () => {
          // The link to the list of all pages stays; opening the group again retries.
          group.dataset['folded'] = path;
          sidebarPromise = undefined;
        },
      );
    });
  }
}

function fill(group: HTMLDetailsElement, path: string, data: FullSidebar): void {
  const list = group.querySelector(':scope > ul');
  const entries = path
    .split('-')
    .reduce<FullSidebarEntry[] | undefined>((items, index) => items?.[Number(index)]?.c, data.items);
  if (!list || entries === undefined) return;
  addSymbols(data.symbols);
  list.replaceChildren(...entries.map((entry) => createEntry(entry, data.icons)));
}

function addSymbols(symbols: string): void {
  if (symbols === '' || document.querySelector('#sidebar-symbols')) return;
  const holder = document.createElement('div');
  holder.id = 'sidebar-symbols';
  holder.className = 'icon-symbols';
  holder.innerHTML = `<svg width="0" height="0" aria-hidden="true">${symbols}</svg>`;
  document.body.prepend(holder);
}

function createEntry(entry: FullSidebarEntry, icons: string[]): HTMLElement {
  const item = document.createElement('li');
  if (entry.c === undefined) {
    item.append(createLink(entry, icons));
    return item;
  }
  const details = document.createElement('details');
  const summary = document.createElement('summary');
  const list = document.createElement('ul');
  list.className = 'sidebar-group';
  list.append(...entry.c.map((child) => createEntry(child, icons)));
  details.append(summary, list);
  if (entry.h === undefined) {
    addLabel(summary, entry, icons);
  } else {
    item.className = 'has-page';
    summary.setAttribute('aria-label', entry.l);
    item.append(createLink(entry, icons));
  }
  item.append(details);
  return item;
}

function createLink(entry: FullSidebarEntry, icons: string[]): HTMLAnchorElement {
  const link = document.createElement('a');
  if (entry.h !== undefined) link.href = entry.x === 1 ? entry.h : toBundlePath(entry.h);
  if (entry.x === 1) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  }
  if (entry.d === 1) link.className = 'is-deprecated';
  addLabel(link, entry, icons);
  return link;
}

function addLabel(parent: HTMLElement, entry: FullSidebarEntry, icons: string[]): void {
  if (entry.m !== undefined) {
    const pill = createSpan('method-pill method-nav-pill', entry.m[0]);
    pill.dataset['method'] = entry.m[1];
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
