/** One page, start to finish: source text in; HTML, Markdown twin, search sections and facts for the checks out. */
import type { PagePrinter } from './components/component.ts';
import { messageOf } from '../errors.ts';
import type { Diagnostic, Report } from './diagnostics.ts';
import { Budget, Scope } from './expressions/values.ts';
import { createGlobals } from './expressions/globals.ts';
import { identify } from './mdx/identify.ts';
import { expandFile } from './mdx/modules.ts';
import { textOf, type TreeNode } from './mdx/tree.ts';
import type { PlannedPage } from './plan.ts';
import { withoutForeignStyles } from './print/air-gap.ts';
import { createPageOutput, type PageOutput } from './print/page-output.ts';
import { usedClasses, type ClientNeeds } from './print/client-needs.ts';
import { pageMarkdown } from './print/page-markdown.ts';
import { createPagePrinter } from './print/page-printer.ts';
import type { SiteContext } from './print/site-context.ts';
import { findSections } from './search/sections.ts';
import type { IndexedSection } from './search/partial-index.ts';
import { renderPage as renderDocument } from './theme/render-page.ts';
import { textsFor } from './theme/texts/texts.ts';
import { buildView, searchIndexOf } from './view/build-view.ts';
import { relatedLinks } from './view/related.ts';
import { usedLanguages } from './print/used-languages.ts';
import { feedFiles, findFeeds } from './output/feeds.ts';
import { llmsFullPart } from './output/llms-full.ts';
import { markdownDocument } from './output/markdown-document.ts';
import type { OutputFile } from './output/output-file.ts';

export interface RenderedPage {
  url: string;
  html: string;
  markdown: string;
  /** The page's part of llms-full.txt, '' when it has none. */
  llmsFull: string;
  feeds: OutputFile[];
  /** Sections for the search index of that name; empty when the page is not searchable. */
  index: string;
  sections: IndexedSection[];
  /** Ids that links may point at. */
  ids: string[];
  fragments: PageOutput['fragments'];
  broken: number;
  needs: ClientNeeds;
  diagnostics: Diagnostic[];
}

/** What the checks of all pages need of one. */
export type CheckedPage = Pick<RenderedPage, 'url' | 'ids' | 'fragments' | 'diagnostics'>;

/** Steps and characters that the expressions of one page may use. */
const EXPRESSION_LIMITS = { steps: 200_000, text: 2_000_000 };

/**
 * Renders a page. Whatever its source holds, there is a page: one that fails beyond repair shows its text, with an
 * `error` diagnostic.
 */
export async function renderPage(site: SiteContext, page: PlannedPage): Promise<RenderedPage> {
  const { body, html, descriptionHtml, related, identified, output, text, diagnostics } = await printPage(site, page);
  const { toc, ids } = identified;
  // The frame is the same on all pages: its faults are found once, by `checkFrame`.
  const frame = { ...createPageOutput(), icons: output.icons };
  const printer = createPagePrinter({ site, page, output: frame, ids, text, report: () => {} });
  const feeds = feedFiles(site, page, body);
  const view = buildView({
    site,
    page,
    body: { html, descriptionHtml, toc, output, related, feeds: findFeeds(site, page, feeds) },
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
    index: searchIndexOf(site.plan.navigation.sections[site.plan.navigation.sectionOf[page.url] ?? -1]),
    sections: page.visibility.search ? searchSections(site, page, body) : [],
    ids: ids.ids(),
    fragments: output.fragments,
    broken: output.broken,
    needs: { features: [...output.needs], classes: [...usedClasses(body)] },
    diagnostics,
  };
}

/** What a page says to the checks, without the work of making its files. */
export async function checkPage(site: SiteContext, page: PlannedPage): Promise<CheckedPage> {
  const { identified, output, diagnostics } = await printPage(site, page);
  return { url: page.url, ids: identified.ids.ids(), fragments: output.fragments, diagnostics };
}

/** The page's own content: everything an author can do wrong on it is found here. */
async function printPage(site: SiteContext, page: PlannedPage) {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (diagnostic) => diagnostics.push(diagnostic);
  const body = readBody(site, page, report);
  await site.highlighter.load(usedLanguages(body));
  const identified = identify(body);
  const output = createPageOutput();
  const text = textsFor(site.plan.navigation.sections[site.plan.navigation.sectionOf[page.url] ?? 0]?.language);
  const printer = createPagePrinter({ site, page, output, ids: identified.ids, text, report });
  const html = printBody({ body, printer, page, site, report });
  const at = { file: page.file, line: page.frontmatter.lines?.['description'] ?? 1, column: 1 };
  const descriptionHtml = page.description === '' ? '' : printer.inlineMarkdown(page.description, at);
  const related = relatedLinks(site, page, printer);
  return { body, html, descriptionHtml, related, identified, output, text, diagnostics };
}

function readBody(site: SiteContext, page: PlannedPage, report: Report): TreeNode[] {
  const scope = new Scope();
  for (const [name, value] of Object.entries(createGlobals(() => {}))) scope.set(name, value);
  try {
    const context = {
      cache: site.modules,
      file: page.file,
      scope,
      budget: new Budget(EXPRESSION_LIMITS),
      report,
      trail: [page.file],
    };
    return dropTitle(expandFile(page.file, undefined, context), page);
  } catch (error) {
    return fallback(site, page, { report, error });
  }
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
    return site.plan.settings.airGapped ? withoutForeignStyles(html) : html;
  } catch (error) {
    return printer.html(fallback(site, page, { report, error }));
  }
}

/** The page's source as text, when nothing better can be made of it. */
function fallback(
  site: SiteContext,
  page: PlannedPage,
  { report, error }: { report: Report; error: unknown },
): TreeNode[] {
  const at = { file: page.file, line: 1, column: 1 };
  report({
    ...at,
    severity: 'error',
    code: 'page-failed',
    message: `The page could not be rendered (${messageOf(error)}). Its source is shown instead; simplify what the message names.`,
  });
  const source = site.source.read(page.file).toString('utf8');
  return [{ type: 'element', tag: 'pre', attributes: {}, children: [], at, code: { language: '', meta: '', source } }];
}

/** A first heading that gave the page its title, or repeats it, is not shown twice (content-format 2.2). */
function dropTitle(nodes: TreeNode[], page: PlannedPage): TreeNode[] {
  const first = nodes.findIndex((node) => node.type !== 'text' || node.value.trim() !== '');
  const heading = nodes[first];
  const isTitle =
    heading?.type === 'element' && heading.tag === 'h1' && textOf(heading.children).trim() === page.title.trim();
  return isTitle && page.frontmatter.mode !== 'custom' ? nodes.toSpliced(first, 1) : nodes;
}

const EXCERPT = 160;

function searchSections(site: SiteContext, page: PlannedPage, body: readonly TreeNode[]): IndexedSection[] {
  const { navigation } = site.plan;
  const breadcrumb = (navigation.groupsOf[page.url] ?? []).join(' › ');
  const { boost, keywords } = page.frontmatter;
  return findSections(body).flatMap(({ id, heading, text }): IndexedSection[] => {
    if (id !== '' && heading === '' && text === '') return [];
    const start = id === '';
    const content = start && page.description ? `${page.description} ${text}` : text;
    return [
      {
        u: page.output + (start ? '' : `#${id}`),
        t: page.title,
        h: heading,
        b: breadcrumb,
        x: content.slice(0, EXCERPT),
        ...(boost !== undefined && { w: boost }),
        fields: [start ? page.title : '', heading, start ? keywords.join(' ') : '', content],
      },
    ];
  });
}
