import path from 'node:path';
import type { Source } from '../../../site/shared.ts';
import { createPageReport, type PageReport } from '../conversion.ts';
import { escapeBraces } from '../escape-braces.ts';
import { htmlToMarkdown } from '../html/html-to-markdown.ts';
import { openHtml, readHtmlText, type TextParts } from '../html/open-html.ts';
import { importAssets, toPageUrl } from '../import-files.ts';
import type { AddNote, Imported, PageEntry } from '../imported.ts';
import { encodeTarget, resolveFile, rewriteLinks } from '../links.ts';
import { joinPage, takeTitle } from '../page-text.ts';
import { convertDatabase } from './convert-database.ts';
import { createNotionRules } from './convert-html.ts';
import { convertMarkdown, convertProperties } from './convert-markdown.ts';
import { isNotionFile, readPages, type NotionPage } from './read-pages.ts';

/** Converts an export of Notion as Markdown and CSV, or as HTML. */
export function importNotion(source: Source, note: AddNote): Imported {
  const pages = readPages(source, note);
  const assets = placeAssets(source, note);
  const converted = new Map<string, number>();
  const byFile = new Map(pages.map((page) => [page.file, page]));
  const byId = new Map(pages.map((page) => [page.id.toLowerCase(), page]));
  const context: NotionContext = { source, byFile, byId, assets, converted, note };
  const results = new Map(pages.map((page) => [page, convertPage(page, context)]));
  const files: Imported['files'] = {};
  for (const [page, { title, body }] of results) files[`${page.output}.md`] = joinPage({ matter: { title }, body });
  for (const [file, target] of assets) files[target] = source.read(file);
  const roots = pages.filter(({ parent }) => parent === undefined);
  const entries = roots.flatMap((page) => createEntries(page, results));
  const [root] = roots;
  const isSingle = roots.length === 1 && root?.output === 'index';
  converted.set('redirect', pages.length);
  return {
    name: (isSingle && root ? results.get(root)?.title : undefined) ?? 'Documentation',
    config: {
      navigation: { pages: isSingle && root ? ['index', ...listChildren(root, results)] : entries },
      redirects: pages.map((page) => ({ source: getOldUrl(page), destination: toPageUrl(page.output) || '/' })),
    },
    files,
    pages: new Map(pages.map(({ file, output }) => [file, `${output}.md`])),
    texts: new Map(
      pages
        .filter(({ kind }) => kind === 'html')
        .map(({ file }) => [file, readHtmlText(source.read(file).toString('utf8'), PARTS)]),
    ),
    converted,
  };
}

const PARTS: TextParts = {
  isMain: (name) => name === 'article',
  // Equations are in the page twice: as MathML, and as boxes that screen readers ignore.
  isHidden: (name, { class: names = '', 'aria-hidden': hidden }) =>
    name === 'math' || hidden === 'true' || /\b(?:page-header-icon|table_of_contents-item|icon)\b/.test(names),
};

interface NotionContext {
  source: Source;
  byFile: ReadonlyMap<string, NotionPage>;
  byId: ReadonlyMap<string, NotionPage>;
  assets: ReadonlyMap<string, string>;
  converted: Map<string, number>;
  note: AddNote;
}

interface ConvertedPage {
  title: string;
  body: string;
  /** Subpages, in the order of the page or database that lists them. */
  children: NotionPage[];
}

/** Files are placed in `files`, because folders have the ids of pages. */
function placeAssets(source: Source, note: AddNote): Map<string, string> {
  const assets = importAssets(source, {
    keep: (file) => !isNotionFile(file) && !file.endsWith('.html'),
    place(file) {
      const folder = path.posix
        .dirname(file)
        .split('/')
        .map((part) =>
          part
            .replace(/ ?[\da-f]{32}$/i, '')
            .toLowerCase()
            .replaceAll(/[^\p{L}\p{N}]+/gu, '-'),
        )
        .join('/');
      return path.posix.join('files', folder, path.posix.basename(file));
    },
  });
  for (const file of source.files)
    if (!assets.has(file) && !isNotionFile(file) && !/(?:^|\/)index\.html$/.test(file))
      note({ file, what: "the file, because sites don't publish files of this type" });
  return assets;
}

function convertPage(page: NotionPage, context: NotionContext): ConvertedPage {
  const text = context.source.read(page.file).toString('utf8');
  const report = createPageReport({ file: page.file, text, note: context.note, converted: context.converted });
  if (page.kind === 'csv') {
    const { table, rows, omittedCount } = convertDatabase(text, page);
    if (omittedCount > 0) report.reportLoss(`${omittedCount} rows of the database. Split it into several databases`);
    report.count('database');
    return { title: page.name, body: escapeBraces(table), children: rows };
  }
  const { title = page.name, markdown } =
    page.kind === 'html' ? readHtml(text, report) : readMarkdown(text, page, report);
  const order: NotionPage[] = [];
  const rewrittenText = rewriteLinks(escapeBraces(markdown), (target, kind) => {
    const file = resolveFile(target, page.file) ?? '';
    const linkedPage = context.byFile.get(file) ?? context.byFile.get(file.replace(/\.csv$/, '_all.csv'));
    if (linkedPage) order.push(linkedPage);
    if (linkedPage && kind === 'link') return toPageUrl(linkedPage.output) || '/';
    const asset = context.assets.get(file);
    if (asset === undefined)
      report.reportLoss(`the ${kind} "${target}", because the export doesn't contain the file`, encodeTarget(target));
    return asset === undefined ? undefined : `/${asset}`;
  });
  const body = linkIds(rewrittenText, context.byId, order);
  const children = [...new Set([...order.filter(({ parent }) => parent === page), ...page.children])];
  return { title, body, children };
}

function readMarkdown(text: string, page: NotionPage, report: PageReport): { title?: string; markdown: string } {
  const { title, body } = takeTitle(text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n'));
  const isRow = page.parent?.kind === 'csv';
  return {
    ...(title !== undefined && { title }),
    markdown: convertMarkdown(isRow ? convertProperties(body) : body, report),
  };
}

function readHtml(text: string, report: PageReport): { title?: string; markdown: string } {
  const document = openHtml(text);
  if (document === undefined) {
    report.reportChange('the page has only its text, because its elements are nested too deeply');
    return { markdown: readHtmlText(text, { ...PARTS, isMain: () => true }).replaceAll('<', '&lt;') };
  }
  const title = document.querySelector('.page-title')?.textContent?.trim();
  for (const selector of ['header', 'nav.table_of_contents', 'style', '[aria-hidden=true]'])
    for (const element of document.querySelectorAll(selector)) {
      const properties = element.querySelector('table.properties');
      const description = element.querySelector('.page-description');
      if (properties === null && !(description?.textContent ?? '').trim()) element.remove();
      else
        for (const part of element.querySelectorAll('.page-title,.page-header-icon,img.page-cover-image'))
          part.remove();
    }
  const article = document.querySelector('article') ?? document.body;
  return { ...(title && { title }), markdown: htmlToMarkdown(article, createNotionRules(report)) };
}

const NOTION_URL =
  /https:\/\/(?:www\.|app\.)?notion\.(?:so|com)\/(?:[\w%.-]{1,200}\/){0,5}[\w%.-]{0,300}?([\da-f]{32})(?:\?[\w=&%.-]*)?/gi;

/** URLs of Notion that lead to a page of the export lead to the page in the new site. */
function linkIds(text: string, byId: ReadonlyMap<string, NotionPage>, order: NotionPage[]): string {
  return text.replaceAll(NOTION_URL, (url: string, id: string) => {
    const page = byId.get(id.toLowerCase());
    if (page) order.push(page);
    return page ? toPageUrl(page.output) || '/' : url;
  });
}

function createEntries(page: NotionPage, results: ReadonlyMap<NotionPage, ConvertedPage>): PageEntry[] {
  const pages = listChildren(page, results);
  if (pages.length === 0) return [page.output];
  return [{ group: results.get(page)?.title ?? page.name, root: page.output, pages }];
}

function listChildren(page: NotionPage, results: ReadonlyMap<NotionPage, ConvertedPage>): PageEntry[] {
  return (results.get(page)?.children ?? []).flatMap((child) => createEntries(child, results));
}

/** Public pages have the words of their title and their id in their URL. */
function getOldUrl({ name, id }: NotionPage): string {
  const words = name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '');
  return encodeURI(`/${words === '' ? '' : `${words}-`}${id}`);
}
