import path from 'node:path';
import type { Source } from '../../../site/shared.ts';
import { decodePath } from '../../../lib/decode-path.ts';
import { isExternal } from '../../../lib/is-external.ts';
import { createPageReport, type PageReport } from '../conversion.ts';
import { escapeBraces } from '../escape-braces.ts';
import { cleanId } from '../html/element-rules.ts';
import { htmlToMarkdown } from '../html/html-to-markdown.ts';
import { openHtml, readHtmlText, type HtmlDocument, type TextParts } from '../html/open-html.ts';
import { importAssets, toPageUrl } from '../import-files.ts';
import type { AddNote, Imported, PageEntry } from '../imported.ts';
import { encodeTarget, resolveFile, rewriteLinks } from '../links.ts';
import { joinPage } from '../page-text.ts';
import { createMacroRules } from './macro-rules.ts';
import { readSpace, type Space, type SpacePage } from './read-space.ts';

/** Converts the HTML export of a Confluence space. */
export function importConfluence(source: Source, note: AddNote): Imported {
  const space = readSpace(source, note);
  const converted = new Map<string, number>();
  const context: ConfluenceContext = {
    source,
    space,
    byId: new Map(space.pages.flatMap((page) => (findId(page) === undefined ? [] : [[findId(page), page] as const]))),
    byTitle: new Map(space.pages.map((page) => [page.title, page])),
    byFile: new Map(space.pages.map((page) => [page.file, page])),
    assets: placeAssets(source, note),
    converted,
    note,
  };
  const files: Imported['files'] = {};
  for (const page of space.pages) files[`${page.output}.md`] = convertPage(page, context);
  for (const [file, target] of context.assets) files[target] = source.read(file);
  const redirects = space.pages.flatMap((page) => createRedirects(page, space));
  if (redirects.length > 0) converted.set('redirect', redirects.length);
  const [home, ...others] = space.roots;
  const isSingle = home !== undefined && others.length === 0;
  return {
    name: space.name ?? home?.title ?? 'Documentation',
    config: {
      navigation: {
        pages: isSingle ? ['index', ...home.children.flatMap(createEntries)] : space.roots.flatMap(createEntries),
      },
      ...(redirects.length > 0 && { redirects }),
    },
    files,
    pages: new Map(space.pages.map(({ file, output }) => [file, `${output}.md`])),
    texts: new Map(space.pages.map(({ file }) => [file, readHtmlText(source.read(file).toString('utf8'), PARTS)])),
    converted,
  };
}

/** Classes of elements that aren't text of the page: generated lists, and controls of macros. */
const REMOVED = [
  'toc-macro',
  'toc-zone',
  'page-metadata',
  'expand-control-icon',
  'confluence-information-macro-icon',
  'aui-icon',
  'contributors',
  'plugin_pagetree',
];

const PARTS: TextParts = {
  isMain: (_, { id }) => id === 'main-content',
  isHidden: (_, { class: names = '' }) => names.split(/\s+/).some((name) => REMOVED.includes(name)),
};

interface ConfluenceContext {
  source: Source;
  space: Space;
  byFile: ReadonlyMap<string, SpacePage>;
  byId: ReadonlyMap<string | undefined, SpacePage>;
  byTitle: ReadonlyMap<string, SpacePage>;
  assets: ReadonlyMap<string, string>;
  converted: Map<string, number>;
  note: AddNote;
}

/** Attachments keep their folder. The images and styles of the export's own pages aren't imported. */
function placeAssets(source: Source, note: AddNote): Map<string, string> {
  const isAttachment = (file: string) => /^(?:attachments|download)\//.test(file);
  const assets = importAssets(source, { keep: isAttachment, place: (file) => file });
  for (const file of source.files)
    if (isAttachment(file) && !assets.has(file))
      note({ file, what: "the file, because sites don't publish files of this type" });
  return assets;
}

function convertPage(page: SpacePage, context: ConfluenceContext): string {
  const text = context.source.read(page.file).toString('utf8');
  const report = createPageReport({ file: page.file, text, note: context.note, converted: context.converted });
  const document = openHtml(text);
  if (document === undefined) {
    report.reportChange('the page has only its text, because its elements are nested too deeply');
    const plainText = readHtmlText(text, PARTS).replaceAll('<', '&lt;');
    return joinPage({ matter: { title: page.title || 'Untitled' }, body: plainText });
  }
  const title = findTitle(document, page);
  reportOmitted(document, report);
  const main = document.querySelector('#main-content') ?? document.body;
  for (const link of main.querySelectorAll('a[href*="#"]')) {
    const [before = '', anchor = ''] = (link.getAttribute('href') ?? '').split(/#(.*)/s, 2);
    if (!isExternal(before)) link.setAttribute('href', `${before}#${cleanId(decodePath(anchor))}`);
  }
  const markdown = htmlToMarkdown(main, createMacroRules(report));
  return joinPage({
    matter: { title },
    body: rewriteLinks(escapeBraces(markdown), (target, kind) => findTarget(target, { kind, page, context, report })),
  });
}

/** The heading starts with the name of the space: "Garden : Start". */
function findTitle(document: HtmlDocument, page: SpacePage): string {
  const heading = document.querySelector('#title-text')?.textContent?.replaceAll(/\s+/g, ' ').trim();
  return page.title || heading?.replace(/^.*? : /, '') || 'Untitled';
}

/** Removes what the new site generates itself, and reports what readers lose. */
function reportOmitted(document: HtmlDocument, report: PageReport): void {
  const comments = document.querySelector('#comments');
  if (comments) report.reportLoss('the comments', 'id="comments"');
  for (const element of document.querySelectorAll('iframe,.conf-macro[data-macro-name="jira"],.unknown-macro')) {
    const name = (element.getAttribute('data-macro-name') ?? element.getAttribute('src') ?? 'of a macro').slice(0, 200);
    report.reportLoss(`the embedded content "${name}"`, name);
  }
  for (const name of REMOVED) for (const element of document.querySelectorAll(`.${name}`)) element.remove();
}

interface TargetInput {
  kind: 'link' | 'image';
  page: SpacePage;
  context: ConfluenceContext;
  report: PageReport;
}

function findTarget(target: string, { kind, page, context, report }: TargetInput): string | undefined {
  const file = resolveFile(target, target.startsWith('/') ? '' : page.file) ?? '';
  const linked = context.byFile.get(file) ?? findByUrl(target, context);
  if (linked && kind === 'link') return toPageUrl(linked.output) || '/';
  const asset = context.assets.get(file);
  if (asset === undefined)
    report.reportLoss(`the ${kind} "${target}", because the export doesn't contain the file`, encodeTarget(target));
  return asset === undefined ? undefined : `/${asset}`;
}

/** Pages also link to each other with the paths of the server. */
function findByUrl(target: string, { byId, byTitle, space }: ConfluenceContext): SpacePage | undefined {
  const id = /\/pages\/(\d+)(?:\/|$)/.exec(target)?.[1];
  if (id !== undefined) return byId.get(id);
  const [, key, name] = /^\/(?:wiki\/)?display\/([^/]+)\/([^/]+)$/.exec(target) ?? [];
  if (name === undefined || (space.key !== undefined && key !== space.key)) return undefined;
  return byTitle.get(name.replaceAll('+', ' '));
}

/** Names of files end in the page's id: `Start_65601.html` or `65601.html`. */
function findId({ file }: SpacePage): string | undefined {
  return /(?:^|_)(\d+)\.html$/.exec(path.posix.basename(file))?.[1];
}

/** Old URLs have the page's id, or the key of the space and the title. */
function createRedirects(page: SpacePage, { key }: Space): object[] {
  if (key === undefined) return [];
  const { title, output } = page;
  const destination = toPageUrl(output) || '/';
  const id = findId(page);
  const byId = ['', '/wiki'].map((start) => ({
    source: `${start}/spaces/${encodeURIComponent(key)}/pages/${id}/:slug*`,
    destination,
  }));
  const source = `/display/${encodeURIComponent(key)}/${encodeURIComponent(title).replaceAll('%20', '+')}`;
  return [...(id === undefined ? [] : byId), ...(title === '' ? [] : [{ source, destination }])];
}

function createEntries({ title, output, children }: SpacePage): PageEntry[] {
  if (children.length === 0) return [output];
  return [{ group: title || output, root: output, pages: children.flatMap(createEntries) }];
}
