import { escapeHtml } from '../../lib/html.ts';
import { colorStyle, current, linkAttributes } from './markup.ts';
import { ui } from '../icons/ui-icon.ts';
import { renderMenu } from './menu.ts';
import type { PageView, SwitcherView } from '../model/view.ts';

/** Selectors of product, version and so on, for the top of the sidebar or the navbar. Languages have their own place. */
export function renderSwitchers(view: PageView): string {
  let out = '';
  for (const switcher of view.switchers) if (switcher.kind !== 'language') out += renderSwitcher(switcher, view);
  return out === '' ? '' : `<div class="switchers">${out}</div>`;
}

/** The language selector of the navbar; '' on a site in one language. */
export function renderLanguageSwitcher(view: PageView): string {
  const switcher = view.switchers.find(({ kind }) => kind === 'language');
  if (switcher === undefined) return '';
  const active = switcher.options.find((option) => option.active);
  const name = escapeHtml(view.text('language'));
  let panel = '';
  for (const option of switcher.options) {
    const language = option.language === undefined ? '' : ` lang="${option.language}" hreflang="${option.language}"`;
    const id = option.active ? ' id="localization-select-item"' : '';
    panel += `<a class="menu-item localization-select-item"${id}${linkAttributes(option)}${language}${current(option.active, 'true')}><span class="menu-item-title">${escapeHtml(option.label)}</span>${option.active ? ui('check') : ''}</a>`;
  }
  return renderMenu({
    attributes: ' class="menu menu-end language-menu"',
    summaryAttributes: ` id="localization-select-trigger" class="icon-button" aria-label="${name}: ${escapeHtml(active?.label ?? switcher.label)}"`,
    summary: `${ui('languages')}<span class="wide-only">${escapeHtml(active?.label ?? switcher.label)}</span>`,
    panelAttributes: ' id="localization-select-content" class="menu-panel"',
    panel,
  });
}

function renderSwitcher(switcher: SwitcherView, view: PageView): string {
  const active = switcher.options.find((option) => option.active);
  const hook = switcher.kind === 'product' ? 'nav-dropdown-products-selector' : 'nav-dropdown';
  const label = active?.label ?? switcher.label;
  let panel = '';
  for (const option of switcher.options) {
    panel += `<a class="menu-item ${hook}-item"${linkAttributes(option)}${colorStyle(option.color)}${current(option.active, 'true')}>`;
    const icon = view.icon(option.icon, { type: option.iconType, size: 16, class: `${hook}-item-icon` });
    if (icon !== '') panel += `<span class="menu-item-icon">${icon}</span>`;
    panel += `<span class="menu-item-text ${hook}-item-text-container"><span class="menu-item-title ${hook}-item-title">${escapeHtml(option.label)}${renderTag(option.tag)}</span>`;
    if (option.description) {
      panel += `<span class="menu-item-description ${hook}-item-description">${escapeHtml(option.description)}</span>`;
    }
    panel += `</span>${option.active ? ui('check') : ''}</a>`;
  }
  const icon = view.icon(active?.icon, { type: active?.iconType, size: 16 });
  return renderMenu({
    attributes: ` class="menu switcher" data-kind="${switcher.kind}"`,
    summaryAttributes: ` class="switcher-trigger ${hook}-trigger"${colorStyle(active?.color)}`,
    summary: `<span class="visually-hidden">${escapeHtml(switcherName(switcher, view))}: </span>${icon === '' ? '' : `<span class="switcher-icon">${icon}</span>`}<span class="switcher-label">${escapeHtml(label)}</span>${renderTag(active?.tag)}${ui('chevrons-up-down')}`,
    panelAttributes: ` class="menu-panel ${hook}-content"`,
    panel,
  });
}

function switcherName(switcher: SwitcherView, view: PageView): string {
  if (switcher.kind === 'version' || switcher.kind === 'product') return view.text(switcher.kind);
  return view.text('section');
}

/** The small pill beside a navigation label. */
export function renderTag(tag: string | undefined): string {
  if (tag === undefined || tag === '') return '';
  return `<span class="nav-tag-pill"><span class="nav-tag-pill-text">${escapeHtml(tag)}</span></span>`;
}
