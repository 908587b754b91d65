import { escapeHtml } from '../../lib/html.ts';
import { renderColorStyle, renderCurrentAttributes, linkAttributes } from './markup.ts';
import { ui } from '../icons/ui-icon.ts';
import { hasSidebar } from './modes.ts';
import { renderNavbarLink, renderSidebarBrand } from './navbar.ts';
import { renderSwitchers, renderTag } from './switchers.ts';
import { renderMobileTabs } from './tab-bar.ts';
import type { PageView, SidebarItem, SidebarView } from '../model/view.ts';

type Group = Extract<SidebarItem, { type: 'group' }>;
type Link = Extract<SidebarItem, { type: 'link' }>;

/**
 * Renders the sidebar. On small screens, and on pages without one, it is the drawer that the menu button opens.
 * Selectors stay in place while the list below them scrolls.
 */
export function renderDrawer(view: PageView): string {
  const scope = hasSidebar(view) ? '' : ' data-bd-drawer-only';
  const entries = view.sidebar === undefined ? '' : renderSidebar(view.sidebar, view);
  return (
    `<aside id="sidebar" class="bd-Sidebar"${scope} tabindex="-1" aria-label="${escapeHtml(view.text('pageNavigation'))}">${renderSidebarBrand(view)}` +
    `<div class="bd-DrawerHead"><span class="bd-DrawerTitle">${escapeHtml(view.siteName)}</span><a class="bd-IconButton" href="#" data-bd-drawer="close" aria-label="${escapeHtml(view.text('closeMenu'))}">${ui('x')}</a></div>` +
    `${renderSwitchers(view)}<div class="bd-SidebarScroll">${renderMobileNavigation(view)}${entries}</div></aside>` +
    `<a class="bd-DrawerBackdrop" href="#" data-bd-drawer="close" tabindex="-1" aria-hidden="true"></a>`
  );
}

/** Renders the navigation of the section: pinned links, followed by groups and pages. */
function renderSidebar(sidebar: SidebarView, view: PageView): string {
  const fullAttribute = sidebar.fullScript === undefined ? '' : ` data-bd-full="${escapeHtml(sidebar.fullScript)}"`;
  return (
    `<nav id="sidebar-content" aria-label="${escapeHtml(view.text('pageNavigation'))}"${fullAttribute}>${renderAnchors(view)}` +
    `<ul class="bd-SidebarList">${renderItems(sidebar.entries, view, '')}</ul></nav>`
  );
}

function renderMobileNavigation(view: PageView): string {
  const tabs = renderMobileTabs(view);
  const { links, primary } = view.navbar;
  const allLinks = primary === undefined ? links : [...links, primary];
  if (tabs === '' && allLinks.length === 0) return '';
  const list =
    allLinks.length === 0
      ? ''
      : `<ul class="bd-MobileNavLinks">${allLinks.map((link) => renderNavbarLink(link, view)).join('')}</ul>`;
  return `<nav id="mobile-nav" aria-label="${escapeHtml(view.text('mainNavigation'))}"><div id="mobile-nav-content">${tabs}${list}</div></nav>`;
}

function renderAnchors(view: PageView): string {
  if (view.anchors.length === 0) return '';
  let html = '<ul class="nav-anchors">';
  for (const anchor of view.anchors) {
    const icon = view.icon(anchor.icon, { type: anchor.iconType, size: 14 });
    html += `<li><a class="nav-anchor"${linkAttributes(anchor)}${renderColorStyle(anchor.color)}>${icon === '' ? '' : `<span class="bd-NavAnchorIcon">${icon}</span>`}${escapeHtml(anchor.label)}</a></li>`;
  }
  return `${html}</ul>`;
}

/**
 * Renders a list. `path` is its position in the tree (`2-0-`), by which the client finds missing entries.
 */
function renderItems(items: readonly SidebarItem[], view: PageView, path: string): string {
  let html = '';
  for (const [index, item] of items.entries()) {
    html +=
      item.type === 'link' ? renderLink(item, view, path) : renderGroup(item, view, `${path}${item.place ?? index}-`);
  }
  return html;
}

function renderLink(item: Link, view: PageView, path: string): string {
  const icon = item.icon === undefined ? '' : view.icon(item.icon, { type: item.iconType, size: 16 });
  const method = item.method === undefined ? '' : renderMethod(item.method);
  const state = item.deprecated === true ? ' class="bd-IsDeprecated"' : '';
  const missing = item.missing === undefined ? '' : ` data-bd-missing="${path}${item.missing.join('-')}"`;
  return `<li${mark(item.active)}${missing}><a${state}${linkAttributes(item)}${renderCurrentAttributes(item.active)}>${method}${icon}<span>${escapeHtml(item.label)}</span>${renderTag(item.tag)}${item.external ? ui('arrow-up-right') : ''}</a></li>`;
}

function renderMethod(method: string): string {
  return `<span class="method-pill method-nav-pill" data-bd-method="${escapeHtml(method.toLowerCase())}">${escapeHtml(shortenMethod(method))}</span>`;
}

/** Returns a method name that fits the badge, as common in API lists: `DEL` for `DELETE`. */
export function shortenMethod(method: string): string {
  const name = method.toUpperCase();
  return SHORT_METHODS[name] ?? name.slice(0, 5);
}

const SHORT_METHODS: Record<string, string> = {
  DELETE: 'DEL',
  OPTIONS: 'OPT',
  WEBHOOK: 'HOOK',
  SUBSCRIBE: 'SUB',
  PUBLISH: 'PUB',
};

function renderGroup(group: Group, view: PageView, path: string): string {
  const icon =
    group.icon === undefined
      ? ''
      : view.icon(group.icon, { type: group.iconType, size: 16, class: 'sidebar-group-icon' });
  const label = `${icon}<span>${escapeHtml(group.label)}</span>${renderTag(group.tag)}`;
  const items = renderItems(group.items, view, path);
  // Authors use a blank name for a group without a title.
  const isBlank = group.label.trim() === '' && icon === '';
  if (group.top) {
    const title =
      group.href === undefined
        ? `<span class="sidebar-title">${label}</span>`
        : `<a class="sidebar-title"${linkAttributes({ href: group.href })}${renderCurrentAttributes(group.active)}>${label}</a>`;
    const header = isBlank ? '' : `<div class="sidebar-group-header">${title}</div>`;
    return `<li class="bd-SidebarSection">${header}${renderList(items)}</li>`;
  }
  if (isBlank) return `<li>${renderList(items)}</li>`;
  const state = group.open ? ' open' : '';
  if (group.href === undefined) {
    return `<li><details${state}><summary>${label}</summary>${renderList(items)}</details></li>`;
  }
  const name = escapeHtml(`${view.text('toggleSection')} ${group.label}`);
  // Everything in it may be hidden.
  const details =
    items === '' ? '' : `<details${state}><summary aria-label="${name}"></summary>${renderList(items)}</details>`;
  return `<li class="bd-HasPage"${mark(group.active)}><a${linkAttributes({ href: group.href })}${renderCurrentAttributes(group.active)}>${label}</a>${details}</li>`;
}

/** Renders the pages of a group. The list that contains the current page is marked, which is a documented hook. */
function renderList(items: string): string {
  return `<ul class="sidebar-group"${mark(items.includes(ACTIVE))}>${items}</ul>`;
}

/** Style sheets select the current entry by its item: `#sidebar-content li[data-active]`. */
function mark(active: boolean | undefined): string {
  return active === true ? ACTIVE : '';
}

const ACTIVE = ' data-active="true"';
