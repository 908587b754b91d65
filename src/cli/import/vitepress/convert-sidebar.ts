/** Converts the sidebars of a VitePress site to navigation. */
import path from 'node:path';
import { isExternal } from '../../../lib/is-external.ts';
import { asFields, readList, readText, type Fields } from '../fields.ts';
import { groupByFolder } from '../group-by-folder.ts';
import { toPageUrl } from '../import-files.ts';
import type { AddNote, PageEntry } from '../imported.ts';
import { deriveTitle } from '../page-text.ts';

export interface SidebarContext {
  /** Paths of all pages, in every language. */
  outputs: readonly string[];
  /** Returns the new URL for a link. */
  find(address: string): string | undefined;
  /** Creates a page that links to another site, and returns its path. */
  addLink(label: string, href: string): string;
  note: AddNote;
}

/** The pages of a language, and the sidebars in its theme settings. */
export interface Section {
  /** Paths of the pages. */
  own: readonly string[];
  /** Start of these paths: '' or a folder with a slash. */
  start: string;
  theme: Fields;
}

/** One sidebar becomes the navigation; several become tabs, with their names from the navbar. */
export function convertSidebar(
  { own, start, theme }: Section,
  { file, ...context }: SidebarContext & { file: string },
): object {
  const { sidebar } = theme;
  const sidebars = Array.isArray(sidebar) ? [['/', sidebar] as const] : Object.entries(asFields(sidebar));
  const nav = readList(theme['nav']).map(asFields);
  const tabs = sidebars
    .map(([folder, items]) => ({
      tab: findLabel(folder, nav) ?? (deriveTitle(path.posix.basename(folder)) || 'Docs'),
      pages: convertItems(items, '', { ...context, file }),
    }))
    .filter(({ pages }) => pages.length > 0);
  const [first] = tabs;
  if (first === undefined) {
    const what = 'the sidebar, which only code can compute. Folders became groups instead';
    if ('sidebar' in theme) context.note({ file, what });
    return groupByFolder(own, start);
  }
  const index = `${start}index`;
  if (own.includes(index) && !JSON.stringify(tabs).includes(JSON.stringify(index))) first.pages.unshift(index);
  return tabs.length > 1 ? { tabs } : { pages: first.pages };
}

/** Returns the text of the navbar's entry for a folder. */
function findLabel(folder: string, nav: readonly Fields[]): string | undefined {
  const item = nav.find(({ link }) => folder !== '/' && String(link ?? '').startsWith(folder.replace(/\/$/, '')));
  return readText(item?.['text']);
}

function convertItems(value: unknown, base: string, context: SidebarContext & { file: string }): PageEntry[] {
  const { items, base: ownBase } = Array.isArray(value) ? { items: value, base: undefined } : asFields(value);
  return readList(items).flatMap((item) => convertItem(asFields(item), readText(ownBase) ?? base, context));
}

function convertItem(item: Fields, base: string, context: SidebarContext & { file: string }): PageEntry[] {
  const { text, link, collapsed } = item;
  const label = readText(text) ?? readText(link);
  if (label === undefined) {
    context.note({ file: context.file, what: 'an entry of the sidebar that only its code can compute' });
    return [];
  }
  const page = findPage(label, readText(link), { ...context, base: readText(item['base']) ?? base });
  if (!Array.isArray(item['items'])) return page === undefined ? [] : [page];
  const pages = convertItems(item, base, context).filter((entry) => entry !== page);
  if (pages.length === 0) return page === undefined ? [] : [page];
  return [
    { group: label, ...(page !== undefined && { root: page }), ...(collapsed === false && { expanded: true }), pages },
  ];
}

function findPage(
  label: string,
  link: string | undefined,
  { base, file, outputs, find, addLink, note }: SidebarContext & { file: string; base: string },
): string | undefined {
  if (link === undefined) return undefined;
  if (isExternal(link)) return addLink(label, link);
  const [address = ''] = path.posix.join('/', base, link).split('#', 1);
  const url = find(address);
  const page = outputs.find((output) => toPageUrl(output) === url);
  if (page === undefined) note({ file, what: `the entry "${label}" of the sidebar: ${link} doesn't exist` });
  return page;
}
