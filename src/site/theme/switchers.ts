import { escapeHtml } from '../../lib/html.ts';
import { renderColorStyle, renderCurrentAttributes, linkAttributes } from './markup.ts';
import { ui } from '../icons/ui-icon.ts';
import { renderMenu } from './menu.ts';
import type { PageView, SwitcherView } from '../model/view.ts';

/**
 * Renders the selectors of product, version and so on, for the top of the sidebar or the navbar. The language selector
 * is elsewhere.
 */
export function renderSwitchers(view: PageView): string {
  let html = '';
  for (const switcher of view.switchers) if (switcher.kind !== 'language') html += renderSwitcher(switcher, view);
  return html === '' ? '' : `<div class="bd-Switchers">${html}</div>`;
}

/** Renders the language selector of the navbar. Returns '' on a site with one language. */
export function renderLanguageSwitcher(view: PageView): string {
  const switcher = view.switchers.find(({ kind }) => kind === 'language');
  if (switcher === undefined) return '';
  const activeOption = switcher.options.find((option) => option.active);
  const name = escapeHtml(view.text('language'));
  let panel = '';
  for (const option of switcher.options) {
    const language = option.language === undefined ? '' : ` lang="${option.language}" hreflang="${option.language}"`;
    const id = option.active ? ' id="localization-select-item"' : '';
    panel += `<a class="bd-MenuItem bd-LocalizationSelectItem" role="menuitem"${id}${linkAttributes(option)}${language}${renderCurrentAttributes(option.active, 'true')}><span class="bd-MenuItemTitle">${escapeHtml(option.label)}</span>${option.active ? ui('check') : ''}</a>`;
  }
  return renderMenu({
    attributes: ' class="bd-Menu bd-MenuEnd bd-LanguageMenu"',
    buttonAttributes: ` id="localization-select-trigger" class="bd-IconButton" aria-label="${name}: ${escapeHtml(activeOption?.label ?? switcher.label)}"`,
    button: `${ui('languages')}<span class="bd-WideOnly">${escapeHtml(activeOption?.label ?? switcher.label)}</span>`,
    panelAttributes: ' id="localization-select-content" class="bd-MenuPanel"',
    panel,
  });
}

function renderSwitcher(switcher: SwitcherView, view: PageView): string {
  const activeOption = switcher.options.find((option) => option.active);
  const item = activeOption?.menu.find((option) => option.active);
  const hook = switcher.kind === 'product' ? 'nav-dropdown-products-selector' : 'nav-dropdown';
  const label = [
    activeOption?.label ?? (switcher.label || getSwitcherName(switcher, view)),
    ...(item ? [item.label] : []),
  ]
    .map(escapeHtml)
    .join(LEVEL);
  const hasColumns = switcher.options.some(({ menu }) => menu.length > 0);
  const panel = switcher.options.map((option) => renderOption(option, { view, hook, hasColumns })).join('');
  const iconItem = item?.icon === undefined ? activeOption : item;
  const icon = view.icon(iconItem?.icon, { type: iconItem?.iconType, size: 16 });
  return renderMenu({
    attributes: ` class="bd-Menu bd-Switcher" data-bd-kind="${switcher.kind}"`,
    buttonAttributes: ` class="bd-SwitcherTrigger ${hook}-trigger"${renderColorStyle(activeOption?.color)}`,
    button: `<span class="bd-VisuallyHidden">${escapeHtml(getSwitcherName(switcher, view))}: </span>${icon === '' ? '' : `<span class="bd-SwitcherIcon">${icon}</span>`}<span class="bd-SwitcherLabel">${label}</span>${renderTag(activeOption?.tag)}${ui('chevrons-up-down')}`,
    panelAttributes: ` class="bd-MenuPanel ${hook}-content${hasColumns ? ' bd-MenuColumns' : ''}"`,
    panel,
  });
}

const LEVEL = '<span class="bd-SwitcherLevel" aria-hidden="true"> / </span>';

type Option = SwitcherView['options'][number];

/** Renders a link, or in a menu with columns a column: the option's own link as the heading, followed by its items. */
function renderOption(
  option: Option,
  { view, hook, hasColumns }: { view: PageView; hook: string; hasColumns: boolean },
) {
  const optionLink = renderItem(option, {
    view,
    hook,
    isCurrent: option.active && !option.menu.some(({ active }) => active),
  });
  if (!hasColumns) return optionLink;
  const items = option.menu.map((item) => renderItem(item, { view, hook, isCurrent: item.active })).join('');
  return `<div class="bd-MenuColumn" role="group" aria-label="${escapeHtml(option.label)}">${optionLink}${items}</div>`;
}

function renderItem(
  item: Omit<Option, 'menu'>,
  { view, hook, isCurrent }: { view: PageView; hook: string; isCurrent: boolean },
): string {
  const icon = view.icon(item.icon, { type: item.iconType, size: 16, class: `${hook}-item-icon` });
  const description = item.description
    ? `<span class="bd-MenuItemDescription ${hook}-item-description">${escapeHtml(item.description)}</span>`
    : '';
  return (
    `<a class="bd-MenuItem ${hook}-item" role="menuitem"${linkAttributes(item)}${renderColorStyle(item.color)}${renderCurrentAttributes(isCurrent, 'true')}>` +
    `${icon === '' ? '' : `<span class="bd-MenuItemIcon">${icon}</span>`}` +
    `<span class="bd-MenuItemText${hook === 'nav-dropdown' ? ` ${hook}-item-text-container` : ''}"><span class="bd-MenuItemTitle ${hook}-item-title">${escapeHtml(item.label)}${renderTag(item.tag)}</span>` +
    `${description}</span>${isCurrent ? ui('check') : ''}</a>`
  );
}

function getSwitcherName(switcher: SwitcherView, view: PageView): string {
  if (switcher.kind === 'version' || switcher.kind === 'product') return view.text(switcher.kind);
  return view.text('section');
}

/** Renders the small badge next to a navigation label. */
export function renderTag(tag: string | undefined): string {
  if (tag === undefined || tag === '') return '';
  return `<span class="nav-tag-pill"><span class="nav-tag-pill-text" data-bd-nav-tag="${escapeHtml(tag)}">${escapeHtml(tag)}</span></span>`;
}
