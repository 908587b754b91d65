import { escapeHtml } from '../../lib/html.ts';
import { linkAttributes } from './markup.ts';
import { ui } from '../icons/ui-icon.ts';
import { renderTag } from './switchers.ts';
import type { DirectoryEntry, PageView } from '../model/view.ts';

/** Renders the list of pages below a group's own page, as cards or as collapsible sections. */
export function renderDirectory(view: PageView): string {
  const { directory } = view.page;
  if (directory === undefined) return '';
  const innerHtml =
    directory.kind === 'card'
      ? directory.entries.map((entry) => renderCard(entry, view)).join('')
      : renderList(directory.entries, view);
  return `<nav class="directory" data-bd-directory="${directory.kind}" aria-label="${escapeHtml(view.page.title)}">${innerHtml}</nav>`;
}

function renderCard(entry: DirectoryEntry, view: PageView): string {
  return `<a class="directory-card"${linkAttributes(entry)}>${renderText(entry, view)}</a>`;
}

/** Puts consecutive pages in one list. */
function renderList(entries: readonly DirectoryEntry[], view: PageView): string {
  let html = '';
  let isOpen = false;
  for (const entry of entries) {
    const page = entry.entries === undefined;
    if (page !== isOpen) html += page ? '<ul class="bd-DirectoryList">' : '</ul>';
    isOpen = page;
    html += page ? renderPageEntry(entry, view) : renderGroup(entry, view);
  }
  return isOpen ? `${html}</ul>` : html;
}

function renderPageEntry(entry: DirectoryEntry, view: PageView): string {
  return `<li><a class="directory-page"${linkAttributes(entry)}>${renderText(entry, view)}</a></li>`;
}

function renderGroup(entry: DirectoryEntry, view: PageView): string {
  const groupPage = entry.own === true ? [{ ...entry, entries: undefined }] : [];
  const children = renderList([...groupPage, ...(entry.entries ?? [])], view);
  return `<details class="directory-group" open><summary>${ui('chevron-right')}${renderIcon(entry, view)}<span class="bd-DirectoryTitle">${escapeHtml(entry.label)}</span>${renderTag(entry.tag)}</summary>${children}</details>`;
}

function renderText(entry: DirectoryEntry, view: PageView): string {
  const description =
    entry.description === '' ? '' : `<span class="bd-DirectoryDescription">${escapeHtml(entry.description)}</span>`;
  return `${renderIcon(entry, view)}<span class="bd-DirectoryText"><span class="bd-DirectoryTitle">${escapeHtml(entry.label)}${renderTag(entry.tag)}</span>${description}</span>`;
}

function renderIcon(entry: DirectoryEntry, view: PageView): string {
  const icon = view.icon(entry.icon, { type: entry.iconType, size: 18 });
  return icon === '' ? '' : `<span class="bd-DirectoryIcon">${icon}</span>`;
}
