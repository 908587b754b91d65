import type { Source } from '../../../site/shared.ts';
import type { PageReport } from '../conversion.ts';
import { readText, type Fields } from '../fields.ts';
import { toPageUrl } from '../import-files.ts';
import type { AddNote, Imported } from '../imported.ts';
import { encodeTarget, resolveFile, type FindTarget } from '../links.ts';
import { joinPage } from '../page-text.ts';
import { convertArticle, readVisibleText, type ConversionContext } from './convert-article.ts';
import { isMedia, placeMedia } from './place-media.ts';
import { placePages, type SitePage } from './place-pages.ts';
import { isContent, readWorkspaces } from './read-workspace.ts';
import { createNavigation, createRedirects, findCategoryPages } from './build-navigation.ts';
import { isTokenFile, readTokens } from './tokens.ts';

/** Converts the export of a Document360 project. */
export function importDocument360(source: Source, note: AddNote): Imported {
  const workspaces = readWorkspaces(source, note);
  const site = placePages(workspaces, note);
  const context: DocumentContext = {
    media: placeMedia(source, note),
    tokens: readTokens(source, note),
    storage: createStoragePattern(workspaces.flatMap(({ resources }) => resources ?? [])),
    converted: new Map<string, number>(),
    note,
    source,
    findPage: createPageFinder(site.pages, findCategoryPages(site)),
  };
  for (const file of source.files)
    if (!isContent(file) && !isTokenFile(file) && !isMedia(file))
      note({ file, what: 'the file, because it is neither an article nor in the folder Media' });
  const files: Imported['files'] = {};
  for (const page of site.pages) files[`${page.output}.md`] = convertPage(page, context);
  for (const [name, { file, text }] of context.tokens.snippets)
    files[`snippets/${name}.md`] = convertSnippet({ file, text }, context);
  for (const [file, target] of context.media.files) files[target] = source.read(file);
  const redirects = createRedirects(site);
  if (redirects.length > 0) context.converted.set('redirect', redirects.length);
  return {
    name: 'Documentation',
    config: {
      navigation: createNavigation(site),
      ...(context.tokens.variables.size > 0 && { variables: Object.fromEntries(context.tokens.variables) }),
      ...(redirects.length > 0 && { redirects }),
    },
    files,
    pages: new Map(site.pages.map(({ article, output }) => [article.key, `${output}.md`])),
    texts: new Map(
      site.pages.map(({ article }) => {
        const text = readVisibleText(article.text);
        return [article.key, article.file.endsWith('.json') ? text.replaceAll('\n', ' ') : text];
      }),
    ),
    converted: context.converted,
  };
}

interface DocumentContext extends ConversionContext {
  source: Source;
  findPage: FindPage;
}

/** Matches URLs of files, without text after them. */
function createStoragePattern(resources: readonly string[]): RegExp {
  const hosts = ['cdn.document360.io', ...resources.flatMap((url) => /^https?:\/\/([\w.-]+)/.exec(url)?.[1] ?? [])];
  const names = [...new Set(hosts)].map((host) => host.replaceAll('.', String.raw`\.`)).join('|');
  return new RegExp(String.raw`https?:\/\/(?:${names})\/(?:[^\s"'<>()\[\]\\]|\\[()]|\([^()\s"'<>]*\))+`, 'gi');
}

/** Metadata that the new site doesn't need, or that the importer reads elsewhere. */
const KNOWN_FIELDS = new Set(
  'code language languagecode title slug description seotitle contenttype tags status draft isdraft hidden ishidden private isprivate id order path icon languages createdat modifiedat updatedat createdby updatedby'.split(
    ' ',
  ),
);

function convertPage(page: SitePage, context: DocumentContext): string {
  const { article } = page;
  const { fields } = article.text;
  const seoTitle = readText(fields['seotitle']);
  const lostFields = Object.keys(fields).filter(
    (name) => !KNOWN_FIELDS.has(name) && fields[name] !== null && fields[name] !== '',
  );
  for (const name of lostFields) context.note({ file: article.key, what: `the metadata "${name}"` });
  const body = convertArticle(
    {
      file: article.key,
      source: context.source.read(article.file).toString('utf8'),
      body: article.text.body,
      isHtml: article.text.isHtml,
      createFinder: (report) => createFinder({ page, context, report }),
    },
    context,
  );
  if (body.trim() === '')
    context.note({ file: article.key, what: 'the page is empty, because the article has no text', isChange: true });
  return joinPage({
    matter: {
      title: article.title,
      description: readText(fields['description']),
      ...(seoTitle !== undefined && seoTitle !== article.title && { 'og:title': seoTitle }),
      keywords: readTags(fields),
      ...(article.isHidden && { hidden: true }),
    },
    body: body.trim() === '' ? '' : body,
  });
}

function readTags({ tags }: Fields): string[] | undefined {
  const list = Array.isArray(tags) ? tags.map(String) : (readText(tags)?.split(',') ?? []);
  const names = list.map((tag) => tag.trim()).filter((tag) => tag !== '');
  return names.length > 0 ? names : undefined;
}

function convertSnippet({ file, text }: { file: string; text: string }, context: DocumentContext): string {
  const isHtml = /\.html?$/i.test(file) || /^\s*<(?:p|div|ul|ol|table|section|h[1-6])\b/i.test(text);
  const body = convertArticle(
    {
      file,
      source: text,
      body: text,
      isHtml,
      createFinder: (report) => createFinder({ page: undefined, context, report }),
    },
    context,
  );
  return `${body.trim()}\n`;
}

interface FinderInput {
  /** Undefined in a snippet. */
  page: SitePage | undefined;
  context: DocumentContext;
  report: PageReport;
}

function createFinder({ page, context, report }: FinderInput): FindTarget {
  return (target, kind) => {
    if (/^[a-z][a-z\d+.-]*:/i.test(target) || /[\uE000-\uE005]/.test(target)) return undefined;
    if (context.media.targets.has(target)) return undefined;
    const linked = kind === 'link' ? context.findPage(target, page) : undefined;
    if (linked !== undefined) return toPageUrl(linked);
    const file = resolveFile(target, target.startsWith('/') ? '' : (page?.article.file ?? '')) ?? '';
    const asset =
      context.media.files.get(file) ??
      context.media.find(`https://export/${target.replace(/^[./]*(?:media\/)?/i, '')}`)?.slice(1);
    if (asset === undefined)
      report.reportLoss(
        `the ${kind} "${target}", because the export doesn't contain ${kind === 'link' ? 'the article or file' : 'the file'}`,
        encodeTarget(target),
      );
    return asset === undefined ? undefined : `/${asset}`;
  };
}

type FindPage = (target: string, from: SitePage | undefined) => string | undefined;

/** Finds articles by their URLs in Document360: `/docs/slug`, `/v1/docs/slug`, `/docs/fr/slug`, and `slug`. */
function createPageFinder(pages: readonly SitePage[], categories: ReadonlyMap<string, string>): FindPage {
  const bySlug = new Map<string, string>(categories);
  for (const { workspace, article, output } of pages.toReversed()) {
    bySlug.set(`${workspace.name}/${article.language}/${article.slug}`.toLowerCase(), output);
    bySlug.set(`//${article.slug}`.toLowerCase(), output);
  }
  return (target, from) => {
    const [, workspaceName, code, slug] =
      /^\/?(?:([\w.-]+)\/)?docs\/(?:([a-z]{2,3}(?:-[a-z\d]{2,8})*)\/)?([^/]+)\/?$/i.exec(target) ??
      /^()()([^/.]+)$/.exec(target) ??
      [];
    if (slug === undefined) return undefined;
    const workspace = workspaceName || from?.workspace.name || '';
    const languages = [code || from?.article.language || '', from?.workspace.languages[0] ?? ''];
    const keys = [...languages.map((language) => `${workspace}/${language}/${slug}`), `//${slug}`];
    return keys.map((key) => bySlug.get(key.toLowerCase())).find((output) => output !== undefined);
  };
}
