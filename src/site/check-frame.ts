/** Checks the content of every page's frame once: links, images and icons of the configuration, and icons of pages. */
import type { ConfigReference } from './model/config-use.ts';
import type { Diagnostic } from './model/diagnostics.ts';
import type { ExternalLink } from './model/external-link.ts';
import { IdSpace } from './mdx/heading-id.ts';
import type { PageAnchors } from './output/check-fragments.ts';
import type { PlannedPage } from './model/plan.ts';
import { createPageOutput } from './print/page-output.ts';
import { createPagePrinter } from './print/page-printer.ts';
import type { SiteContext } from './print/site-context.ts';
import { getTranslator } from './i18n/translator.ts';
import { toRootHref } from './view/config-links.ts';

export interface CheckedFrame {
  diagnostics: Diagnostic[];
  /** Links to headings in the configuration. */
  anchors: PageAnchors;
  externals: ExternalLink[];
}

/** Checks the frame of a site's pages. */
export function checkFrame(site: SiteContext): CheckedFrame {
  const { plan } = site;
  const diagnostics: Diagnostic[] = [];
  const output = createPageOutput();
  const page = site.pages.get(plan.navigation.home) ?? plan.pages[0];
  if (page) {
    const printer = createPagePrinter({
      site,
      page,
      output,
      ids: new IdSpace(),
      text: getTranslator(undefined),
      report: (diagnostic) => diagnostics.push(diagnostic),
    });
    for (const use of plan.uses) print(use, printer);
    for (const each of plan.pages) printPageIcon(each, printer);
  }
  const { fragments, externals } = output;
  return { diagnostics, anchors: { url: '', ids: [], fragments }, externals };
}

type Printer = ReturnType<typeof createPagePrinter>;

function print({ kind, value, type, place: at }: ConfigReference, printer: Printer): void {
  if (kind === 'icon') printer.icon(value, { at, type });
  else if (kind === 'image') printer.asset(toRootHref(value), at);
  else if (kind === 'markdown') printer.inlineMarkdown(value, at);
  else if (!value.startsWith('#')) printer.link(toRootHref(value), at);
}

function printPageIcon({ file, frontmatter }: PlannedPage, printer: Printer): void {
  const { icon, iconType, lines } = frontmatter;
  if (icon !== undefined) printer.icon(icon, { at: { file, line: lines?.['icon'] ?? 1, column: 1 }, type: iconType });
}
