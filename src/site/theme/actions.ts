import { escapeHtml } from '../../lib/html.ts';
import { toSafeHref } from '../../lib/safe-href.ts';
import { ASSISTANT_ICON, linkAttributes } from './markup.ts';
import { ui } from '../icons/ui-icon.ts';
import { renderMenu } from './menu.ts';
import type { ActionView, PageView } from '../model/view.ts';

/** Actions that need a script. They are hidden without JavaScript. */
const SCRIPTED_ACTIONS = new Set(['copy', 'download-pdf', 'mcp', 'add-mcp']);

/**
 * Renders the page actions (content format, Contextual (page action) menu): the first is a button, the others are in a
 * dropdown.
 */
export function renderActions(view: PageView, place: 'header' | 'toc'): string {
  const { actions, markdownHref } = view.page;
  const [first, ...menuActions] = actions;
  if (first === undefined) return '';
  const data = ` data-bd-markdown="${escapeHtml(markdownHref)}"`;
  if (place === 'toc') {
    const items = actions.map((action) => renderAction(action, view, 'bd-TocAction')).join('');
    return `<div id="page-context-menu" class="bd-TocActions"${data}>${items}</div>`;
  }
  const button = renderAction(first, view, 'bd-ActionsButton');
  const menu =
    menuActions.length === 0
      ? ''
      : renderMenu({
          attributes: ' class="bd-Menu bd-MenuEnd bd-ActionsMenu"',
          buttonAttributes: ` id="page-context-menu-button" aria-label="${escapeHtml(view.text('moreActions'))}"`,
          button: ui('chevron-down'),
          panel: actions.map((action) => renderAction(action, view, 'bd-MenuItem')).join(''),
        });
  return `<div id="page-context-menu" class="bd-Actions" role="group" aria-label="${escapeHtml(view.text('pageActions'))}"${data}>${button}${menu}</div>`;
}

function renderIcon({ id, icon, iconType }: ActionView, view: PageView): string {
  if (id === 'copy') return ui('copy');
  return id === 'assistant' ? ASSISTANT_ICON : view.icon(icon, { type: iconType, size: 16 });
}

function renderAction(
  action: ActionView,
  view: PageView,
  kind: 'bd-MenuItem' | 'bd-ActionsButton' | 'bd-TocAction',
): string {
  const icon = renderIcon(action, view);
  const title = escapeHtml(action.title);
  const label =
    kind === 'bd-MenuItem'
      ? `<span class="bd-MenuItemIcon">${icon}</span><span class="bd-MenuItemText"><span class="bd-MenuItemTitle" data-bd-label>${title}</span><span class="bd-MenuItemDescription">${escapeHtml(action.description)}</span></span>`
      : `${icon}<span data-bd-label>${title}</span>`;
  const classes = `${kind}${SCRIPTED_ACTIONS.has(action.id) ? ' bd-JsOnly' : ''}${action.id === 'assistant' ? ' bd-AssistantOnly' : ''}`;
  const role = kind === 'bd-MenuItem' ? ' role="menuitem"' : '';
  const id = escapeHtml(action.id);
  const copy = action.copy === undefined ? '' : ` data-bd-copy="${escapeHtml(action.copy)}"`;
  const safeTemplate = toSafeHref(action.template ?? '');
  const template = safeTemplate === '' ? '' : ` data-bd-template="${escapeHtml(safeTemplate)}"`;
  if (action.href === undefined)
    return `<button type="button" class="${classes}"${role} data-bd-action="${id}"${copy}>${label}</button>`;
  const external = /^[a-z][a-z\d+.-]*:/i.test(action.href);
  const download = action.id === 'download-spec' && !external ? ' download' : '';
  return `<a class="${classes}"${role} data-bd-action="${id}"${linkAttributes({ href: action.href, external })}${template}${download}>${label}${external && kind === 'bd-MenuItem' ? ui('arrow-up-right') : ''}</a>`;
}
