import { escapeHtml } from '../../lib/html.ts';
import { renderCodeBlock } from '../code/code-block.ts';
import type { BlockHighlighter } from '../code/highlighter.ts';
import type { IdSpace } from '../mdx/heading-id.ts';
import type { PagePrinter } from '../model/component.ts';
import { getSeverity, type Report } from '../model/diagnostics.ts';
import type { PlannedPage } from '../model/plan.ts';
import { listFences, listPrinters } from '../model/plugin.ts';
import { isJsx, type TreeNode } from '../model/tree.ts';
import { getValueText } from '../model/value-text.ts';
import { createPropCheck } from './check-props.ts';
import { printElement } from './elements/print-element.ts';
import { printIcon } from './icon.ts';
import { createPageLinks } from './page-links.ts';
import { createPageOutput, type PageOutput } from './page-output.ts';
import { parseInline } from './parse-inline.ts';
import { printComponent, type ComponentContext } from './print-component.ts';
import { printTitle } from './print-title.ts';
import { createReportAt } from './report-at.ts';
import type { SiteContext } from './site-context.ts';

export interface PrinterInput {
  site: SiteContext;
  page: PlannedPage;
  output: PageOutput;
  ids: IdSpace;
  text: (key: string) => string;
  report: Report;
  /** Loaded for the code on the page. @defaultValue all code is plain */
  code?: BlockHighlighter;
}

/** Creates the HTML printer of one page. */
export function createPagePrinter(input: PrinterInput): PagePrinter {
  const { site, page, output, ids, text, report, code = site.highlighter.plain } = input;
  const { config } = site.plan;
  const reportAt = createReportAt(site, page, report);
  const printer: PagePrinter = {
    ...createPageLinks({ site, page, output, reportAt }),
    html(nodes) {
      let html = '';
      for (const node of nodes) html += printNode(node, context);
      return html;
    },
    inlineMarkdown(value, at) {
      const { syntaxes } = site.modules;
      return printer.html(isJsx(value) ? value.children : parseInline(getValueText(value), { at, syntaxes, report }));
    },
    value(value, at) {
      if (isJsx(value)) return printer.html(value.children);
      if (Array.isArray(value)) return value.map((item) => printer.value(item, at)).join('');
      if (typeof value === 'string') return printTitle(value, { at, printer, plugins: site.plugins });
      return typeof value === 'number' ? String(value) : '';
    },
    icon: (icon, options) =>
      printIcon(icon, options, { printer, library: config.icons.library, output, source: site.source }),
    codeBlock: (block) => renderCodeBlock(block, { ...printer, highlighter: code, fences }),
    config,
    uniqueId: (preferredId) => ids.claim(preferredId),
    text,
    panel: (html) => void output.panels.push(html),
    need: (feature) => void output.needs.add(feature),
    report: (problem, message, at) => report({ severity: getSeverity(problem), code: problem, message, ...at }),
  };
  const fences = listFences(site.plugins, { ...printer, remember: code.remember });
  const context: ComponentContext = {
    printer,
    page,
    site,
    output,
    reportAt,
    printers: listPrinters(site.plugins, { site, page, printer, icons: output.icons }),
    checkProps: createPropCheck(site.findComponent, (problem, { at }) =>
      reportAt(problem, at, { attribute: problem.prop }),
    ),
  };
  return printer;
}

/** What the frame around pages prints: links, images, icons and short texts of the configuration. */
export type FramePrinter = Pick<PagePrinter, 'link' | 'asset' | 'icon' | 'inlineMarkdown'>;

/**
 * Creates the printer of the frame around a page, which adds icons to the page's. Nothing is reported, because
 * `checkFrame` reports the problems of all frames once.
 */
export function createFramePrinter({
  icons,
  ...input
}: Pick<PrinterInput, 'site' | 'page' | 'ids' | 'text'> & Pick<PageOutput, 'icons'>): FramePrinter {
  return createPagePrinter({ ...input, output: { ...createPageOutput(), icons }, report: () => {} });
}

function printNode(node: TreeNode, context: ComponentContext): string {
  if (node.type === 'text') return escapeHtml(node.value);
  if (node.type === 'component') return printComponent(node, context);
  return printElement(node, context.printer, context.page, context.site);
}
