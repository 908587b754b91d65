/** Reads docs.yml of Fern: the tree of pages, with the URLs that they have. */
import path from 'node:path';
import { isExternal } from '../../../lib/is-external.ts';
import type { Source } from '../../../site/shared.ts';
import { asFields, readList, readText, type Fields } from '../fields.ts';
import { isPage } from '../import-files.ts';
import type { AddNote, PageEntry } from '../imported.ts';
import { deriveTitle, splitPage } from '../page-text.ts';
import { readSettings } from '../read-settings.ts';
import type { UniquePaths } from '../unique-paths.ts';

export interface FernPage {
  file: string;
  /** Path in the new site, without extension. */
  output: string;
  /** Name in the navigation. */
  label: string | undefined;
  icon: string | undefined;
  isHidden: boolean;
  /** Entries of a changelog, which become one page. */
  entries?: string[];
}

export interface DocsContext {
  source: Source;
  pages: Map<string, FernPage>;
  paths: UniquePaths;
  addLink(label: string, href: string): string;
  /** Returns the API description of an `api` entry. */
  findSpec(name: string | undefined): string | undefined;
  note: AddNote;
}

/** Deeper sections are left out. */
const MAX_DEPTH = 20;

export function findConfig(source: Source): string | undefined {
  return ['fern/docs.yml', 'docs.yml', 'fern/docs.yaml'].find((file) => source.has(file));
}

/** Returns the navigation of a site: versions or products, which contain tabs, which contain pages. */
export function buildNavigation(site: Fields, file: string, context: DocsContext): object {
  for (const [field, name] of [
    ['products', 'product'],
    ['versions', 'version'],
  ] as const) {
    const list = readList(site[field]).map(asFields);
    if (list.length === 0) continue;
    const divisions = list.flatMap((item, index) => {
      const label = readText(item['display-name']) ?? `${name} ${index + 1}`;
      const target = resolve(readText(item['path']) ?? '', file);
      if (!context.source.has(target)) {
        context.note({
          file,
          what: `the ${name} "${label}", because ${readText(item['path']) ?? 'its path'} isn't in the folder`,
        });
        return [];
      }
      const inner = readSettings(target, context);
      const slug = index === 0 && name === 'version' ? '' : cleanSlug(readText(item['slug']) ?? toSlug(label));
      return [
        {
          [name]: label,
          ...(index === 0 && name === 'version' && { default: true }),
          ...buildDivision({ tabs: site['tabs'], ...inner }, { file: target, slug }, context),
        },
      ];
    });
    if (divisions.length > 0) return { [field]: divisions };
  }
  return buildDivision(site, { file, slug: '' }, context);
}

interface Place {
  file: string;
  /** URL of the part so far. */
  slug: string;
}

function buildDivision(site: Fields, place: Place, context: DocsContext): object {
  const tabs = asFields(site['tabs']);
  const items = readList(site['navigation']).map(asFields);
  if (!items.some((item) => item['tab'] !== undefined))
    return { pages: buildEntries(items, { place, context, depth: 0 }) };
  return {
    tabs: items.flatMap((item): Fields[] => {
      const id = String(item['tab']);
      const tab = asFields(tabs[id]);
      const label = readText(tab['display-name']) ?? deriveTitle(id);
      const icon = readText(tab['icon']);
      const head = { tab: label, ...(icon !== undefined && { icon: cleanIcon(icon) }) };
      const href = readText(tab['href']);
      if (href !== undefined) return [{ ...head, href }];
      const slug =
        tab['skip-slug'] === true
          ? place.slug
          : path.posix.join(place.slug, cleanSlug(readText(tab['slug']) ?? toSlug(label)));
      const pages = buildEntries(readList(item['layout']).map(asFields), {
        place: { ...place, slug },
        context,
        depth: 0,
      });
      return pages.length === 0 ? [] : [{ ...head, pages }];
    }),
  };
}

interface EntryInput {
  place: Place;
  context: DocsContext;
  depth: number;
}

function buildEntries(items: readonly Fields[], input: EntryInput): PageEntry[] {
  return items.flatMap((item) => buildEntry(item, input));
}

function buildEntry(item: Fields, input: EntryInput): PageEntry[] {
  const { place, context, depth } = input;
  if (depth > MAX_DEPTH) {
    context.note({
      file: place.file,
      what: `the sections below level ${MAX_DEPTH} of the navigation. Use fewer levels`,
    });
    return [];
  }
  const page = readText(item['page']);
  if (page !== undefined) return addPage(item, page, input);
  const section = readText(item['section']);
  if (section !== undefined) return addSection(item, section, input);
  const link = readText(item['link']);
  const href = readText(item['href']);
  if (link !== undefined && href !== undefined) return [isExternal(href) ? context.addLink(link, href) : href];
  if (item['changelog'] !== undefined) return addChangelog(item, input);
  const api = readText(item['api']);
  if (api !== undefined) return addApi(item, api, input);
  const folder = readText(item['folder']);
  if (folder !== undefined) return addFolder(item, folder, input);
  context.note({ file: place.file, what: `the navigation entry ${JSON.stringify(item).slice(0, 100)}` });
  return [];
}

function addPage(item: Fields, label: string, { place, context }: EntryInput): PageEntry[] {
  const file = resolve(readText(item['path']) ?? '', place.file);
  if (!context.source.has(file) || !isPage(file)) {
    context.note({
      file: place.file,
      what: `the page "${label}", because ${readText(item['path']) ?? 'its path'} isn't in the folder`,
    });
    return [];
  }
  const known = context.pages.get(file);
  if (known) return [known.output];
  const { matter } = splitPage(context.source.read(file).toString('utf8'));
  const ownSlug = readText(matter['slug']);
  const slug =
    ownSlug === undefined
      ? path.posix.join(place.slug, cleanSlug(readText(item['slug']) ?? toSlug(label)))
      : cleanSlug(ownSlug);
  const output = takeOutput(slug, context.paths);
  const isHidden = item['hidden'] === true || matter['hidden'] === true;
  context.pages.set(file, { file, output, label, icon: readText(item['icon']), isHidden });
  return isHidden ? [] : [output];
}

function addSection(item: Fields, label: string, { place, context, depth }: EntryInput): PageEntry[] {
  const slug =
    item['skip-slug'] === true
      ? place.slug
      : path.posix.join(place.slug, cleanSlug(readText(item['slug']) ?? toSlug(label)));
  const inner = { place: { ...place, slug }, context, depth: depth + 1 };
  const root = item['path'] === undefined ? [] : addPage({ ...item, slug: '' }, label, inner);
  const pages = buildEntries(readList(item['contents']).map(asFields), inner);
  if (pages.length === 0 || item['hidden'] === true) return root;
  const icon = readText(item['icon']);
  return [
    {
      group: label,
      ...(root[0] !== undefined && { root: root[0] }),
      ...(icon !== undefined && { icon: cleanIcon(icon) }),
      pages,
    },
  ];
}

function addApi(item: Fields, label: string, { place, context, depth }: EntryInput): PageEntry[] {
  const name = readText(item['api-name']);
  const spec = context.findSpec(name);
  const pages = buildEntries(
    readList(item['layout'])
      .map(asFields)
      .filter((each) => each['page'] !== undefined),
    { place, context, depth: depth + 1 },
  );
  if (spec !== undefined) return [{ group: label, openapi: spec, pages }];
  context.note({
    file: place.file,
    what: `the API "${label}", because generators.yml names no API description in the folder`,
  });
  return pages;
}

/** The entries of a changelog become one page, with the newest first. */
function addChangelog(item: Fields, { place, context }: EntryInput): PageEntry[] {
  const label = readText(item['title']) ?? 'Changelog';
  const folder = resolve(readText(item['changelog']) ?? 'changelog', place.file);
  const entries = context.source.files.filter((file) => isPage(file) && file.startsWith(`${folder}/`)).toReversed();
  const [first] = entries;
  if (first === undefined) {
    context.note({ file: place.file, what: `the changelog "${label}", because ${folder} has no pages` });
    return [];
  }
  const output = takeOutput(
    path.posix.join(place.slug, cleanSlug(readText(item['slug']) ?? toSlug(label))),
    context.paths,
  );
  context.pages.set(first, { file: first, output, label, icon: readText(item['icon']), isHidden: false, entries });
  return [output];
}

function addFolder(item: Fields, folderName: string, input: EntryInput): PageEntry[] {
  const { place, context } = input;
  const folder = resolve(folderName, place.file);
  const files = context.source.files.filter((file) => isPage(file) && file.startsWith(`${folder}/`));
  const label = readText(item['title']) ?? deriveTitle(path.posix.basename(folder));
  const contents = files.map((file) => ({
    page: deriveTitle(path.posix.basename(file).replace(/\.mdx?$/i, '')),
    path: path.posix.relative(path.posix.dirname(place.file), file),
  }));
  return addSection({ ...item, contents, path: undefined }, label, input);
}

/** Returns a file that another one names relative to its folder. One outside of the imported folder isn't found. */
export function resolve(target: string, from: string): string {
  return path.posix.normalize(path.posix.join(path.posix.dirname(from), target)).replace(/\/$/, '');
}

function takeOutput(slug: string, paths: UniquePaths): string {
  return paths.take(slug === '' || slug === '.' ? 'index' : slug);
}

function toSlug(label: string): string {
  return label
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}

/** Returns a slug without parts that lead out of the site. */
function cleanSlug(slug: string): string {
  return slug
    .split(/[/\\]+/)
    .map((part) => part.trim().replaceAll(/[\s#?%&]+/g, '-'))
    .filter((part) => part !== '' && !/^\.+$/.test(part))
    .join('/');
}

/** Icons are classes of Font Awesome, which the new site reads as well; paid styles have a free one. */
export function cleanIcon(icon: string): string {
  return icon.replaceAll(/\b(?:fa-)?(?:duotone|light|thin|sharp)\b ?/g, '').trim() || icon;
}
