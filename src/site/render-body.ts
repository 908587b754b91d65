/**
 * Renders the body of a page: everything that comes from its own content, as data that can be cached. `framePage`
 * creates the frame around it.
 */
import { isAirGapped } from '../features/deployment-kinds.ts';
import { escapeHtml } from '../lib/html.ts';
import { breakPath } from './model/break-path.ts';
import type { PagePrinter } from './model/component.ts';
import type { Diagnostic, Report } from './model/diagnostics.ts';
import { hidesTitle, isBlankPage } from './model/frontmatter.ts';
import type { OutputFile } from './model/output-file.ts';
import type { Source } from './model/source.ts';
import { locateInText } from './model/subject-place.ts';
import { addPage } from './model/add-page.ts';
import type { PlannedPage } from './model/plan.ts';
import { isDeeperThan, MAX_ELEMENTS, type TreeNode } from './model/tree.ts';
import type { LinkView, TocEntry } from './model/view.ts';
import { removeForeignStyles } from './print/air-gap.ts';
import { collectClasses } from './print/client-needs.ts';
import { identify } from './print/identify.ts';
import { updateFilters, withViewSwitcher } from './print/page-controls.ts';
import { printBodyMarkdown, printDescriptionMarkdown } from './print/page-markdown.ts';
import { createPageOutput, type PageOutput } from './print/page-output.ts';
import { createPagePrinter } from './print/page-printer.ts';
import { getPageTranslator } from './print/page-translator.ts';
import type { SiteContext } from './print/site-context.ts';
import { translateFootnotes } from './print/translate-footnotes.ts';
import { collectCodeThemes } from './print/used-code-themes.ts';
import { renderFallback, readBody } from './read-body.ts';
import { listPageKeywords } from './search/page-keywords.ts';
import { findSections } from './search/sections.ts';
import { listRelatedLinks } from './view/related.ts';

/** A data-only structure: survives a JSON round trip. */
export interface PageBody extends Pick<PageOutput, 'panels' | 'fragments' | 'broken'> {
  html: string;
  titleHtml: string;
  descriptionHtml: string;
  /** The description in Markdown, with root markers. */
  description: string;
  toc: TocEntry[];
  related: LinkView[];
  /** State of the page's ids: see `IdSpace`. */
  ids: [id: string, count: number][];
  icons: [id: string, symbol: string][];
  needs: string[];
  classes: string[];
  /** Files of plug-ins beside the page. */
  files: OutputFile[];
  markdown: string;
  keywords: string[];
  sections: { id: string; heading: string; text: string }[];
  diagnostics: Diagnostic[];
}

/** Creates the body of a page. If `failure` is set, nothing that its author wrote is parsed. */
export async function renderBody(site: SiteContext, page: PlannedPage, failure?: string): Promise<PageBody> {
  const { body, ids, output, ...printedParts } = await printPage(site, page, failure);
  return {
    ...printedParts,
    ids: ids.state(),
    icons: [...output.icons],
    needs: [...output.needs],
    panels: output.panels,
    fragments: output.fragments,
    broken: output.broken,
    classes: [...collectClasses(body)],
    files: site.plugins.flatMap((plugin) => plugin.bodyFiles?.(site, page, body) ?? []),
    markdown: printBodyMarkdown(site, page, body),
    keywords: listPageKeywords(page, site.documents),
    sections: findSections(body, site.findComponent),
  };
}

/** Prints the page's own content; all problems caused by its author are found here. */
export async function printPage(site: SiteContext, page: PlannedPage, failure: string | undefined) {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (diagnostic) => diagnostics.push(diagnostic);
  const text = getPageTranslator(site, page);
  const isParsed = failure === undefined;
  const writtenNodes = isParsed
    ? await readBody(site, page, { text, report })
    : renderFallback(site, page, { report, error: new Error(failure) });
  const nodes = isDeeperThan(writtenNodes, MAX_ELEMENTS)
    ? renderFallback(site, page, { report, error: new Error(`elements are nested more than ${MAX_ELEMENTS} deep`) })
    : writtenNodes;
  const code = await site.highlighter.open(collectCodeThemes(nodes));
  const {
    nodes: body,
    toc,
    ids,
  } = identify(translateFootnotes(nodes, text), site.findComponent, hidesTitle(page) ? '' : page.title);
  const output = createPageOutput();
  const printer = createPagePrinter({ site, page, output, ids, text, report, code });
  if (site.plan.settings.accessibility) {
    const { findBarriers } = await import('./accessibility/find-barriers.ts');
    const isTitled = !isBlankPage(page.frontmatter) && !hidesTitle(page);
    findBarriers(body, { isTitled, config: site.plan.config }).forEach(report);
  }
  const filters = (page.frontmatter.mode ?? 'default') === 'default' ? updateFilters(body, text) : '';
  const html = `${filters}${printBody({ body: withViewSwitcher(body), printer, page, site, report })}`;
  const at = { file: page.file, line: page.frontmatter.lines?.['description'] ?? 1, column: 1 };
  const titleAt = { ...at, line: page.frontmatter.lines?.['title'] ?? 1 };
  const isOperation = /^[A-Z]+ \/\S*$/.test(page.title);
  const plainTitle = isOperation ? breakPath(page.title) : escapeHtml(page.title);
  const titleHtml = isParsed && !isOperation ? printer.value(page.title, titleAt) : plainTitle;
  const sourceDescription = (page.subject ? page.frontmatter.description : page.description) ?? '';
  const descriptionHtml =
    isParsed && sourceDescription !== ''
      ? printer.inlineMarkdown(sourceDescription, at)
      : escapeHtml(sourceDescription);
  const relatedLinks = listRelatedLinks(site, page, { printer, report });
  const problems = diagnostics.map((item) => locateProblem(item, page, site.source)).map((item) => addPage(item, page));
  const description =
    isParsed && sourceDescription !== '' ? printDescriptionMarkdown(site, page, sourceDescription) : sourceDescription;
  return {
    body,
    html,
    titleHtml,
    descriptionHtml,
    description,
    related: relatedLinks,
    toc,
    ids,
    output,
    diagnostics: problems,
  };
}

/** Finds the place of a problem that is in a text of the page's API description. */
function locateProblem({ inText, ...problem }: Diagnostic, { subject }: PlannedPage, source: Source): Diagnostic {
  const place = inText && subject?.document !== undefined && locateInText(subject.document, inText, source);
  return { ...problem, ...place };
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
    return isAirGapped(site.plan.settings.features) ? removeForeignStyles(html) : html;
  } catch (error) {
    return printer.html(renderFallback(site, page, { report, error }));
  }
}
