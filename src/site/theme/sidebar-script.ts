import { toSafeHref } from '../../lib/safe-href.ts';
import type { FullSidebar, FullSidebarEntry } from '../model/full-sidebar.ts';
import { shortenMethod } from './sidebar-template.ts';
import type { SidebarItem } from '../model/view.ts';

export interface SidebarIcons {
  /** Returns the markup of an icon, like `PageView.icon`. */
  icon: (name: string | undefined, options?: { type?: string; size?: number }) => string;
  /** Returns the `<symbol>`s that the markup references, if any. Called after all icons have been requested. */
  symbols?: () => string;
}

/**
 * Returns the script that contains the whole navigation of a large section (`SidebarView.fullScript`). Item hrefs are
 * bundle paths (`guides/start.html`) or external URLs. The tree must be the same that the pages were printed from,
 * because the client finds missing entries by position.
 */
export function buildSidebarScript(items: readonly SidebarItem[], icons?: SidebarIcons): string {
  const table = new Map<string, number>();
  const entries = items.map((item) => toEntry(item, icons, table));
  const data: FullSidebar = { items: entries, icons: [...table.keys()], symbols: icons?.symbols?.() ?? '' };
  return `window.__docs.sidebar(${JSON.stringify(data)});\n`;
}

function toEntry(item: SidebarItem, icons: SidebarIcons | undefined, table: Map<string, number>): FullSidebarEntry {
  const entry: FullSidebarEntry = { l: item.label };
  const href = item.href === undefined ? '' : toSafeHref(item.href);
  if (href !== '') entry.h = href;
  const icon = item.icon === undefined ? '' : (icons?.icon(item.icon, { type: item.iconType, size: 16 }) ?? '');
  if (icon !== '') {
    if (!table.has(icon)) table.set(icon, table.size);
    entry.i = table.get(icon);
  }
  if (item.tag !== undefined && item.tag !== '') entry.t = item.tag;
  if (item.type === 'group') {
    if (item.open) entry.o = 1;
    entry.c = item.items.map((child) => toEntry(child, icons, table));
    return entry;
  }
  if (item.external) entry.x = 1;
  if (item.deprecated === true) entry.d = 1;
  if (item.method !== undefined) entry.m = [shortenMethod(item.method), item.method.toLowerCase()];
  return entry;
}
