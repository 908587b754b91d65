import { escapeHtml } from '../../../lib/html.ts';
import { createSectionKeys, INTRODUCTION_KEY, type PageChange } from '../../model/page-history.ts';
import type { FrameContext } from '../../model/plugin.ts';
import type { PlannedPage, SitePlan } from '../../model/plan.ts';
import type { TocEntry } from '../../model/view.ts';
import { formatDay } from '../../view/modified.ts';
import { HISTORY_SCRIPT } from './assets.ts';

/**
 * Renders the history of a page, or '' if there is nothing to see. It names only headings in the page's own table of
 * contents, so a heading that was removed, or that these readers can't see, is never shown. In editions for groups of
 * readers, changes of other parts aren't even counted, and commit messages aren't shown.
 */
export function renderHistory({ config, settings }: SitePlan, page: PlannedPage, context: FrameContext): string {
  if (!config.metadata.history || page.frontmatter.history === false || !page.history) return '';
  const { root, text } = context;
  const isLimited = settings.audience !== undefined || settings.groups !== undefined;
  const titles = listTitles(context.toc);
  const changes = page.history.changes.map((change) => describeChange(change, { titles, isLimited }));
  const items = changes.filter(isVisible);
  if (!items.some(({ isCreation }) => !isCreation)) return '';
  const end = page.history.isCut ? `<p class="bd-HistoryEnd">${escapeHtml(text('historyEnd'))}</p>` : '';
  return (
    `<details class="bd-History" data-bd-history data-bd-new="${escapeHtml(text('historyNew'))}" data-bd-since="${escapeHtml(text('historySince'))}">` +
    `<summary>${escapeHtml(text('history'))}</summary>` +
    `<ol>${items.map((change) => renderChange(change, context)).join('')}</ol>${end}</details>` +
    `<script src="${escapeHtml(root + HISTORY_SCRIPT)}" defer></script>`
  );
}

/** A change in the words of a page. */
interface VisibleChange extends Pick<PageChange, 'date' | 'isCreation' | 'messages'> {
  added: (TocEntry | undefined)[];
  changed: (TocEntry | undefined)[];
  hasOthers: boolean;
  removed: number;
}

/** Maps the keys of sections to their headings. The introduction has none. */
function listTitles(toc: readonly TocEntry[]): Map<string, TocEntry | undefined> {
  const keys = createSectionKeys(toc.map(({ title }) => title));
  const titles = new Map<string, TocEntry | undefined>([[INTRODUCTION_KEY, undefined]]);
  for (const [index, key] of keys.entries()) if (key !== undefined) titles.set(key, toc[index]);
  return titles;
}

function describeChange(
  { date, isCreation, messages, added = [], changed = [], hasOthers, removed = 0 }: PageChange,
  { titles, isLimited }: { titles: Map<string, TocEntry | undefined>; isLimited: boolean },
): VisibleChange {
  const find = (keys: readonly string[]) => keys.filter((key) => titles.has(key)).map((key) => titles.get(key));
  const hasUnknown = [...added, ...changed].some((key) => !titles.has(key));
  return {
    date,
    ...(isCreation && { isCreation }),
    ...(messages && !isLimited && { messages }),
    added: find(added),
    changed: find(changed),
    hasOthers: !isLimited && (hasOthers === true || hasUnknown),
    removed: isLimited ? 0 : removed,
  };
}

function isVisible({ isCreation, messages, added, changed, hasOthers, removed }: VisibleChange): boolean {
  return isCreation === true || messages !== undefined || added.length + changed.length + removed > 0 || hasOthers;
}

function renderChange(change: VisibleChange, { text, language }: FrameContext): string {
  const { date, isCreation, messages = [], added, changed, hasOthers, removed } = change;
  const renderLine = (kind: string, content: string) =>
    content === '' ? '' : `<p><span class="bd-HistoryKind">${escapeHtml(text(kind))}</span> ${content}</p>`;
  const renderTitles = (entries: readonly (TocEntry | undefined)[], others: readonly string[] = []) =>
    joinTexts([...entries.slice(0, MAX_TITLES).map((entry) => renderTitle(entry, text)), ...others], {
      language,
      hidden: entries.length - MAX_TITLES,
    });
  return (
    `<li><span class="bd-HistoryDate"><time datetime="${escapeHtml(date)}">${escapeHtml(formatDay(date, language))}</time></span>` +
    messages.map((message) => `<p dir="auto">${escapeHtml(message)}</p>`).join('') +
    (isCreation ? `<p>${escapeHtml(text('historyCreated'))}</p>` : '') +
    renderLine('historyAdded', renderTitles(added)) +
    renderLine('historyChanged', renderTitles(changed, hasOthers ? [escapeHtml(text('historyOthers'))] : [])) +
    renderLine('historyRemoved', removed === 0 ? '' : new Intl.NumberFormat(language).format(removed)) +
    '</li>'
  );
}

/** The table of contents has the same headings, so a few are enough here. */
const MAX_TITLES = 6;
const MAX_TITLE = 100;

function renderTitle(entry: TocEntry | undefined, text: FrameContext['text']): string {
  if (entry === undefined) return escapeHtml(text('historyIntroduction'));
  const { id, title } = entry;
  const label = title.length > MAX_TITLE ? `${title.slice(0, MAX_TITLE)}…` : title;
  return `<a href="#${escapeHtml(encodeURIComponent(id))}">${escapeHtml(label)}</a>`;
}

/** Joins texts as the language does, and says how many more there are. */
function joinTexts(texts: readonly string[], { language, hidden }: { language: string; hidden: number }): string {
  const all = hidden > 0 ? [...texts, `+${hidden}`] : texts;
  return new Intl.ListFormat(language, { type: 'unit', style: 'long' }).format(all);
}
