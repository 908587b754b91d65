import { escapeHtml } from '../../lib/html.ts';
import { renderColorStyle, renderCurrentAttributes, linkAttributes } from './markup.ts';
import { ui } from '../icons/ui-icon.ts';
import { renderMenu } from './menu.ts';
import type { PageView, TabView } from '../model/view.ts';

/** Renders the row of tabs below the navbar. Returns '' if the site has none. */
export function renderTabBar(view: PageView): string {
  if (view.tabs.length === 0) return '';
  const tabs = view.tabs.map((tab) => (tab.menu.length === 0 ? renderTab(tab, view) : renderTabMenu(tab, view)));
  return `<nav class="nav-tabs" aria-label="${escapeHtml(view.text('sectionNavigation'))}">${tabs.join('')}</nav>`;
}

/** Renders the same tabs as a list for the drawer on small screens, with expanded menus. */
export function renderMobileTabs(view: PageView): string {
  let html = '';
  for (const tab of view.tabs) {
    html += `<li><a class="mobile-nav-tabs-item"${linkAttributes(tab)}${renderCurrentAttributes(tab.active, 'true')}>${renderTabIcon(tab, view)}${escapeHtml(tab.label)}</a>`;
    if (tab.active && tab.menu.length > 0) {
      html += '<ul>';
      for (const item of tab.menu) {
        html += `<li><a class="mobile-nav-tabs-item"${linkAttributes(item)}${renderCurrentAttributes(item.active, 'true')}>${escapeHtml(item.label)}</a></li>`;
      }
      html += '</ul>';
    }
    html += '</li>';
  }
  return html === '' ? '' : `<ul class="bd-MobileNavTabs">${html}</ul>`;
}

function renderTab(tab: TabView, view: PageView): string {
  return `<a class="nav-tabs-item"${linkAttributes(tab)}${renderColorStyle(tab.color)}${renderCurrentAttributes(tab.active, 'true')}>${renderTabIcon(tab, view)}${escapeHtml(tab.label)}${tab.external ? ui('arrow-up-right') : ''}</a>`;
}

function renderTabMenu(tab: TabView, view: PageView): string {
  let panel = '';
  for (const item of tab.menu) {
    const icon = view.icon(item.icon, { type: item.iconType, size: 16, class: 'nav-dropdown-item-icon' });
    panel += `<a class="bd-MenuItem nav-dropdown-item" role="menuitem"${linkAttributes(item)}${renderCurrentAttributes(item.active, 'true')}>`;
    if (icon !== '') panel += `<span class="bd-MenuItemIcon">${icon}</span>`;
    panel += `<span class="bd-MenuItemText"><span class="bd-MenuItemTitle nav-dropdown-item-title">${escapeHtml(item.label)}</span>`;
    if (item.description) {
      panel += `<span class="bd-MenuItemDescription nav-dropdown-item-description">${escapeHtml(item.description)}</span>`;
    }
    panel += `</span>${item.external ? ui('arrow-up-right') : ''}</a>`;
  }
  return renderMenu({
    attributes: ' class="bd-Menu bd-TabMenu"',
    buttonAttributes: ` class="nav-tabs-item"${renderColorStyle(tab.color)}${renderCurrentAttributes(tab.active, 'true')}`,
    button: `${renderTabIcon(tab, view)}${escapeHtml(tab.label)}${ui('chevron-down')}`,
    panelAttributes: ' class="bd-MenuPanel nav-dropdown-content"',
    panel,
  });
}

function renderTabIcon(tab: TabView, view: PageView): string {
  return view.icon(tab.icon, { type: tab.iconType, size: 16, class: 'tab-icon' });
}
