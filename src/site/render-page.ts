/** One page, start to finish: source text in; HTML, Markdown twin, search sections and facts for the checks out. */
import { isAirGapped } from '../features/deployment-kinds.ts';
import { sectionFor } from './navigation/near-sections.ts';
import { escapeHtml } from '../lib/html.ts';
import type { PagePrinter } from './model/component.ts';
import type { Diagnostic, Report } from './model/diagnostics.ts';
import { identify } from './print/identify.ts';
import { ISLAND_NEED } from './model/island.ts';
import { isDeeperThan, MAX_ELEMENTS, type TreeNode } from './model/tree.ts';
import type { PlannedPage } from './model/plan.ts';
import { withoutForeignStyles } from './print/air-gap.ts';
import { createPageOutput, type PageOutput } from './print/page-output.ts';
import { usedClasses, type ClientNeeds } from './print/client-needs.ts';
import { updateFilters, withViewSwitcher } from './print/page-controls.ts';
import { pageMarkdown } from './print/page-markdown.ts';
import { createPagePrinter } from './print/page-printer.ts';
import type { SiteContext } from './print/site-context.ts';
import { fallback, readBody } from './read-body.ts';
import { pageKeywords } from './search/page-keywords.ts';
import { findSections } from './search/sections.ts';
import type { IndexedPage } from './search/partial-index.ts';
import { renderDocument } from './theme/render-document.ts';
import { languageTag, textsFor } from './texts/texts.ts';
import { buildView } from './view/build-view.ts';
import { searchIndexOf, searchSectionOf } from './view/search-place.ts';
import { relatedLinks } from './view/related.ts';
import { usedCode } from './print/used-code.ts';
import { feedFiles, findFeeds } from './output/feeds.ts';
import { llmsFullPart } from './output/llms-full.ts';
import { markdownDocument } from './output/markdown-document.ts';
import { previewFiles } from './output/preview/preview-files.ts';
import type { OutputFile } from './model/output-file.ts';

export interface RenderedPage {
  url: string;
  html: string;
  markdown: string;
  /** The page's part of llms-full.txt, '' when it has none. */
  llmsFull: string;
  feeds: OutputFile[];
  /** The picture for previews of links to the page. */
  previews: OutputFile[];
  /** The page as the search index of that name has it; absent when it is not searchable. */
  index: string;
  indexed?: IndexedPage;
  /** Ids that links may point at. */
  ids: string[];
  fragments: PageOutput['fragments'];
  broken: number;
  needs: ClientNeeds;
  diagnostics: Diagnostic[];
}

/** The parts of a page that the checks of all pages need. */
export interface CheckedPage extends Pick<RenderedPage, 'url' | 'ids' | 'fragments' | 'diagnostics'> {
  /** Components that need scripts of their own. */
  islands: string[];
}

/**
 * Renders a page. Whatever its source holds, there is a page: one that fails beyond repair shows its text, with an
 * `error` diagnostic. `failure` is a reason to try nothing else: then nothing that the page's author wrote is parsed.
 */
export async function renderPage(site: SiteContext, page: PlannedPage, failure?: string): Promise<RenderedPage> {
  const { body, html, titleHtml, descriptionHtml, related, identified, output, text, diagnostics } = await printPage(
    site,
    page,
    failure,
  );
  const { toc, ids } = identified;
  // The frame is the same on all pages: its problems are found once, by `checkFrame`.
  const frame = { ...createPageOutput(), icons: output.icons };
  const printer = createPagePrinter({ site, page, output: frame, ids, text, report: () => {} });
  const feeds = feedFiles(site, page, body);
  const view = buildView({
    site,
    page,
    body: { html, titleHtml, descriptionHtml, toc, output, related, feeds: findFeeds(site, page, feeds) },
    printer,
    text,
  });
  const markdown = pageMarkdown(site, page, body);
  return {
    url: page.url,
    html: renderDocument(view),
    markdown: markdownDocument({ site, page, body: markdown }),
    llmsFull: llmsFullPart(site, page, markdown),
    feeds,
    previews: previewFiles(site.plan, page),
    index: searchIndexOf(sectionFor(site.plan.navigation, page.url)),
    ...(page.visibility.search && site.plan.settings.features.search && { indexed: indexedPage(site, page, body) }),
    ids: ids.ids(),
    fragments: output.fragments,
    broken: output.broken,
    needs: { features: [...output.needs], classes: [...usedClasses(body)] },
    diagnostics,
  };
}

/** Returns the data of a page for the checks, without the work of making its files. */
export async function checkPage(site: SiteContext, page: PlannedPage, failure?: string): Promise<CheckedPage> {
  const { identified, output, diagnostics } = await printPage(site, page, failure);
  const islands = [...output.needs].filter((need) => need.startsWith(ISLAND_NEED));
  return { url: page.url, ids: identified.ids.ids(), fragments: output.fragments, diagnostics, islands };
}

/** The page's own content: every mistake of an author on it is found here. */
async function printPage(site: SiteContext, page: PlannedPage, failure: string | undefined) {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (diagnostic) => diagnostics.push(diagnostic);
  const { navigation } = site.plan;
  const text = textsFor((sectionFor(navigation, page.url) ?? navigation.sections[0])?.language);
  const isParsed = failure === undefined;
  const written = isParsed
    ? await readBody(site, page, { text, report })
    : fallback(site, page, { report, error: new Error(failure) });
  const body = isDeeperThan(written, MAX_ELEMENTS)
    ? fallback(site, page, { report, error: new Error(`elements are nested more than ${MAX_ELEMENTS} deep`) })
    : written;
  const { languages, themes } = usedCode(body);
  const code = await site.highlighter.open(languages, themes);
  const identified = identify(body, page.title);
  const output = createPageOutput();
  const printer = createPagePrinter({ site, page, output, ids: identified.ids, text, report, code });
  const filters = (page.frontmatter.mode ?? 'default') === 'default' ? updateFilters(body, text) : '';
  const html = `${filters}${printBody({ body: withViewSwitcher(body), printer, page, site, report })}`;
  const at = { file: page.file, line: page.frontmatter.lines?.['description'] ?? 1, column: 1 };
  const titleAt = { ...at, line: page.frontmatter.lines?.['title'] ?? 1 };
  const titleHtml = isParsed ? printer.value(page.title, titleAt) : escapeHtml(page.title);
  const shown = (page.subject ? page.frontmatter.description : page.description) ?? '';
  const descriptionHtml = isParsed && shown !== '' ? printer.inlineMarkdown(shown, at) : escapeHtml(shown);
  const related = relatedLinks(site, page, printer);
  // A problem in a snippet names the page too.
  const found = diagnostics.map((item) =>
    item.file !== page.file && /\.mdx?$/.test(item.file) ? { ...item, page: page.file } : item,
  );
  return { body, html, titleHtml, descriptionHtml, related, identified, output, text, diagnostics: found };
}

function printBody(input: {
  body: TreeNode[];
  printer: PagePrinter;
  page: PlannedPage;
  site: SiteContext;
  report: Report;
}): string {
  const { body, printer, page, site, report } = input;
  try {
    const html = printer.html(body);
    return isAirGapped(site.plan.settings.features) ? withoutForeignStyles(html) : html;
  } catch (error) {
    return printer.html(fallback(site, page, { report, error }));
  }
}

function indexedPage(site: SiteContext, page: PlannedPage, body: readonly TreeNode[]): IndexedPage {
  const { navigation } = site.plan;
  const section = sectionFor(navigation, page.url);
  const boost = page.boost ?? page.frontmatter.boost;
  return {
    entry: [
      page.output,
      page.title,
      (navigation.groupsOf[page.url] ?? []).filter((group) => group.trim() !== '').join(' › '),
    ],
    language: languageTag((section ?? navigation.sections[0])?.language),
    section: searchSectionOf(section),
    ...(boost !== undefined && { boost }),
    keywords: pageKeywords(page, site.documents),
    sections: findSections(body).flatMap(({ id, heading, text }): [string, string, string][] => {
      if (id !== '') return heading === '' && text === '' ? [] : [[id, heading, text]];
      return [[id, heading, `${page.description} ${text}`.trim()]];
    }),
  };
}
