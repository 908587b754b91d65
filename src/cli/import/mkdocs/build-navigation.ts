/** Converts `nav` to navigation, or lists folders as MkDocs and the plugins for `.pages` do. */
import path from 'node:path';
import { getErrorMessage } from '../../../errors.ts';
import { isExternal } from '../../../lib/is-external.ts';
import type { Source } from '../../../site/shared.ts';
import { asFields, readList, readText, type Fields } from '../fields.ts';
import type { AddNote, PageEntry } from '../imported.ts';
import { deriveTitle } from '../page-text.ts';
import { readYaml } from '../read-yaml.ts';
import type { MkdocsSettings } from './read-config.ts';
import { joinDocs, type MkdocsLanguage, type MkdocsPage } from './read-pages.ts';

/** Deeper sections are left out. */
const MAX_DEPTH = 20;

export interface NavigationContext {
  source: Source;
  settings: MkdocsSettings;
  language: MkdocsLanguage;
  /** Titles of pages in the navigation, by their path in the new site. */
  labels: Map<string, string>;
  /** Creates a page that links to another site, and returns its path. */
  addLink(label: string, href: string): string;
  note: AddNote;
}

/** Returns the entries of a language's navigation. */
export function buildNavigation(context: NavigationContext): PageEntry[] {
  const { settings, language } = context;
  const nav = language.settings['nav'] ?? settings.site['nav'];
  if (!Array.isArray(nav)) return listFolder('', context, 0);
  return nav.flatMap((item) => buildItem(item, context, 0));
}

function buildItem(item: unknown, context: NavigationContext, depth: number): PageEntry[] {
  const { note, settings } = context;
  if (depth > MAX_DEPTH) {
    note({ file: settings.file, what: `the sections below level ${MAX_DEPTH} of the navigation. Use fewer levels` });
    return [];
  }
  if (typeof item === 'string') return createEntries(undefined, item, context);
  return Object.entries(asFields(item)).flatMap(([written, value]) => {
    const title = translateTitle(written, context);
    if (typeof value === 'string') return createEntries(title, value, context);
    if (!Array.isArray(value)) {
      note({ file: settings.file, what: `the navigation entry "${written}", which has no page` });
      return [];
    }
    return createGroup(
      title,
      value.flatMap((inner) => buildItem(inner, context, depth + 1)),
      settings,
    );
  });
}

function createGroup(title: string, pages: PageEntry[], { features }: Pick<MkdocsSettings, 'features'>): PageEntry[] {
  if (pages.length === 0) return [];
  const [first, ...others] = pages;
  if (features.has('navigation.indexes') && typeof first === 'string' && /(?:^|\/)index$/.test(first))
    return [{ group: title, root: first, pages: others }];
  return [{ group: title, ...(features.has('navigation.expand') && { expanded: true }), pages }];
}

function createEntries(title: string | undefined, target: string, context: NavigationContext): PageEntry[] {
  const { note, settings, language } = context;
  if (isExternal(target) || /^(?:mailto|tel):/i.test(target)) return [context.addLink(title ?? target, target)];
  const name = path.posix.normalize(target.replace(/^\.?\//, ''));
  const page = findPage(name, language);
  if (page) {
    if (title !== undefined && !context.labels.has(page.output)) context.labels.set(page.output, title);
    return [page.output];
  }
  const folder = name.replace(/\/?(?:\*{1,2}(?:\.md)?)?\/?$/, '');
  const isFolder =
    /[*/]$|\*\.md$/.test(name) && [...language.pages.keys()].some((each) => each.startsWith(`${folder}/`));
  if (isFolder) {
    const pages = listFolder(folder, context, 0);
    return title === undefined ? pages : createGroup(title, pages, settings);
  }
  const reason = language.isDefault ? "whose page doesn't exist" : `which has no page in "${language.language ?? ''}"`;
  note({ file: settings.file, what: `the navigation entry "${target}", ${reason}` });
  return [];
}

function findPage(name: string, { pages }: MkdocsLanguage): MkdocsPage | undefined {
  return pages.get(name) ?? pages.get(`${name}.md`) ?? pages.get(path.posix.join(name, 'index.md'));
}

function translateTitle(title: string, { language }: NavigationContext): string {
  return readText(asFields(language.settings['nav_translations'])[title]) ?? title;
}

/** Lists a folder: its index, its pages and its folders by name, or in the order of its `.pages` file. */
function listFolder(folder: string, context: NavigationContext, depth: number): PageEntry[] {
  const { language, settings } = context;
  if (depth > MAX_DEPTH) return [];
  const start = folder === '' ? '' : `${folder}/`;
  const inner = [...language.pages.keys()]
    .filter((name) => name.startsWith(start))
    .map((name) => name.slice(start.length));
  const order = readOrder(folder, context);
  const names = sortNames([...new Set(inner.map((name) => name.split('/')[0] ?? ''))], { inner, order });
  return names.flatMap((name) => {
    const page = language.pages.get(start + name);
    if (page) {
      const label = order.labels.get(name);
      if (label !== undefined && !context.labels.has(page.output)) context.labels.set(page.output, label);
      return [page.output];
    }
    if (isExternal(name)) return [context.addLink(order.labels.get(name) ?? name, name)];
    const innerFolder = start + name;
    const innerOrder = readOrder(innerFolder, context);
    if (innerOrder.isHidden) return [];
    const title = order.labels.get(name) ?? innerOrder.title ?? deriveTitle(name);
    return createGroup(title, listFolder(innerFolder, context, depth + 1), settings);
  });
}

interface FolderOrder {
  title?: string | undefined;
  isHidden: boolean;
  isDescending: boolean;
  /** Names in their order; `...` is the place of all others. Undefined without an order. */
  names: string[] | undefined;
  labels: Map<string, string>;
}

/** Reads `.pages` of awesome-pages, or `.nav.yml` of awesome-nav. */
function readOrder(folder: string, { source, settings, note }: NavigationContext): FolderOrder {
  const order: FolderOrder = { isHidden: false, isDescending: false, names: undefined, labels: new Map() };
  const file = ['.pages', '.nav.yml', '.nav.yaml']
    .map((name) => joinDocs(settings, path.posix.join(folder, name)))
    .find((name) => source.has(name));
  if (file === undefined) return order;
  let fields: Fields;
  try {
    fields = asFields(readYaml(source.read(file).toString('utf8')));
  } catch (error) {
    note({ file, what: `the order of the folder: ${getErrorMessage(error).split('\n')[0] ?? ''}` });
    return order;
  }
  const list = fields['nav'] ?? fields['arrange'];
  const names = readList(list).flatMap((item): string[] => {
    if (typeof item === 'string') return [item.startsWith('...') ? '...' : item.replace(/\/$/, '')];
    return Object.entries(asFields(item)).flatMap(([label, target]) => {
      if (typeof target !== 'string') {
        note({ file, what: `the section "${label}" of this file. Add it to navigation in docs.json` });
        return [];
      }
      order.labels.set(target.replace(/\/$/, ''), label);
      return [target.replace(/\/$/, '')];
    });
  });
  const sort = asFields(fields['sort']);
  return {
    title: readText(fields['title']),
    isHidden: fields['hide'] === true,
    isDescending: fields['order'] === 'desc' || sort['direction'] === 'desc',
    names: Array.isArray(list) ? names : undefined,
    labels: order.labels,
  };
}

function sortNames(
  names: readonly string[],
  { inner, order }: { inner: readonly string[]; order: FolderOrder },
): string[] {
  const rank = (name: string) => (/^(?:index|readme)\.mdx?$/i.test(name) ? 0 : inner.includes(name) ? 1 : 2);
  const sortedNames = names.toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  if (order.isDescending) sortedNames.reverse();
  if (order.names === undefined) return sortedNames;
  const listed = new Set(order.names);
  const others = sortedNames.filter((name) => !listed.has(name));
  return order.names.flatMap((name) => {
    if (name === '...') return others;
    return names.includes(name) || isExternal(name) ? [name] : [];
  });
}
