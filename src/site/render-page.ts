/**
 * Renders one page from start to finish: from source text to HTML, Markdown twin, search sections and data for the
 * checks.
 */
import { findSection } from './navigation/near-sections.ts';
import { IdSpace } from './mdx/heading-id.ts';
import type { Diagnostic } from './model/diagnostics.ts';
import type { ExternalLink } from './model/external-link.ts';
import type { OutputFile } from './model/output-file.ts';
import type { PlannedPage } from './model/plan.ts';
import { COMPILE_NEED } from './model/plugin.ts';
import { printLlmsFullPart } from './output/llms-full.ts';
import { printMarkdownDocument } from './output/markdown-document.ts';
import type { ClientNeeds } from './print/client-needs.ts';
import { printPageMarkdown } from './print/page-markdown.ts';
import { getBasePath, NOT_FOUND, rebase, convertToRootLinks } from './output/root-links.ts';
import type { PageOutput } from './print/page-output.ts';
import { createFramePrinter } from './print/page-printer.ts';
import type { SiteContext } from './print/site-context.ts';
import { getPageTranslator } from './print/page-translator.ts';
import { printPage, renderBody, type PageBody } from './render-body.ts';
import type { IndexedPage } from './search/index-page.ts';
import { getLanguageTag } from './i18n/translator.ts';
import { renderDocument } from './theme/render-document.ts';
import { buildView } from './view/build-view.ts';
import { getSearchIndexPath, getSearchSection } from './view/search-index-path.ts';

export interface RenderedPage {
  url: string;
  html: string;
  markdown: string;
  /** The page's part of llms-full.txt, '' if it has none. */
  llmsFull: string;
  /** Files of plug-ins beside the page. */
  files: OutputFile[];
  /** The page for the search index with that name; absent if it isn't searchable. */
  index: string;
  indexed?: IndexedPage;
  /** Ids that links can refer to. */
  ids: string[];
  fragments: PageOutput['fragments'];
  broken: number;
  needs: ClientNeeds;
  diagnostics: Diagnostic[];
}

/** The parts of a page that checks across all pages need. */
export interface CheckedPage extends Pick<RenderedPage, 'url' | 'ids' | 'fragments' | 'diagnostics'> {
  /** Needs for compiled code. */
  compiled: string[];
  externals: ExternalLink[];
}

/**
 * Renders a page. Always returns a page, whatever its source contains: one that fails beyond repair shows its text,
 * with an `error` diagnostic. If `failure` is set, nothing that the page's author wrote is parsed.
 */
export async function renderPage(site: SiteContext, page: PlannedPage, failure?: string): Promise<RenderedPage> {
  return framePage(site, page, await renderBody(site, page, failure));
}

/** Creates the files of a page from its body: by joining strings, without parsing or highlighting. */
export function framePage(site: SiteContext, page: PlannedPage, body: PageBody): RenderedPage {
  const { html, titleHtml, descriptionHtml, description, toc, related, files } = body;
  const ids = new IdSpace(body.ids);
  const icons = new Map(body.icons);
  const needs = new Set(body.needs);
  const text = getPageTranslator(site, page);
  const printer = createFramePrinter({ site, page, icons, ids, text });
  const output = { icons, needs, panels: body.panels };
  const view = buildView({
    site,
    page,
    body: { html, titleHtml, descriptionHtml, toc, output, related, files },
    printer,
    text,
  });
  const markdown = printPageMarkdown(site, page, body.markdown);
  const base = page.url === NOT_FOUND ? getBasePath(site.plan) : undefined;
  return {
    url: page.url,
    html: base === undefined ? renderDocument(view) : convertToRootLinks(renderDocument(rebase(view, base)), base),
    markdown: printMarkdownDocument({ site, page, description, body: markdown }),
    llmsFull: printLlmsFullPart({ site, page, description, body: markdown }),
    files: [...files, ...site.plugins.flatMap((plugin) => plugin.frameFiles?.(site, page) ?? [])],
    index: getSearchIndexPath(findSection(site.plan.navigation, page.url)),
    ...(page.visibility.search &&
      site.plan.settings.features.search && { indexed: createIndexedPage(site, page, body) }),
    ids: ids.ids(),
    fragments: body.fragments,
    broken: body.broken,
    needs: { features: [...needs], classes: body.classes },
    diagnostics: body.diagnostics,
  };
}

/** Returns the data of a page for the checks, without creating its files. */
export async function checkPage(site: SiteContext, page: PlannedPage, failure?: string): Promise<CheckedPage> {
  const { ids, output, diagnostics } = await printPage(site, page, failure);
  const compiled = [...output.needs].filter((need) => need.startsWith(COMPILE_NEED));
  const { fragments, externals } = output;
  return { url: page.url, ids: ids.ids(), fragments, externals, diagnostics, compiled };
}

function createIndexedPage(site: SiteContext, page: PlannedPage, body: PageBody): IndexedPage {
  const { navigation } = site.plan;
  const section = findSection(navigation, page.url);
  const boost = page.boost ?? page.frontmatter.boost;
  return {
    entry: [
      page.output,
      page.title,
      (navigation.groupsOf[page.url] ?? []).filter((group) => group.trim() !== '').join(' › '),
    ],
    language: getLanguageTag((section ?? navigation.sections[0])?.language),
    section: getSearchSection(section),
    ...(boost !== undefined && { boost }),
    keywords: body.keywords,
    sections: body.sections.flatMap(({ id, heading, text }): [string, string, string][] => {
      if (id !== '') return heading === '' && text === '' ? [] : [[id, heading, text]];
      return [[id, heading, `${page.description} ${text}`.trim()]];
    }),
  };
}
