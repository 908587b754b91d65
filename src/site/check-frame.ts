/**
 * Checks the content of every page's frame once: links, images, icons and code themes of the configuration, and icons
 * and images for links to pages.
 */
import type { ConfigReference } from './model/config-use.ts';
import { isExternal } from '../lib/is-external.ts';
import { isBlockTheme, suggestCodeTheme } from './code/theme-styles.ts';
import type { Diagnostic, Report } from './model/diagnostics.ts';
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
    const report = (diagnostic: Diagnostic) => void diagnostics.push(diagnostic);
    const open = (opened: PlannedPage) =>
      createPagePrinter({
        site,
        page: opened,
        output,
        ids: new IdSpace(),
        text: getTranslator(undefined),
        report,
      });
    const printer = open(page);
    for (const use of plan.uses)
      if (use.kind === 'code-theme') checkCodeTheme(use, report);
      else print(use, printer);
    for (const each of plan.pages) {
      printPageIcon(each, printer);
      printLinkImages(each, open);
    }
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

function checkCodeTheme({ value, place }: ConfigReference, report: Report): void {
  if (isBlockTheme(value)) return;
  const guess = suggestCodeTheme(value);
  const fix = guess === undefined ? 'Use the name of a Shiki theme.' : `Did you mean "${guess}"?`;
  const message = `Unknown code theme "${value}". Code blocks use Bindery's own theme. ${fix}`;
  report({ ...place, severity: 'warning', code: 'unknown-code-theme', message });
}

/** Prints the images that links to a page show, as written in its frontmatter. */
function printLinkImages(page: PlannedPage, open: (page: PlannedPage) => Printer): void {
  const { meta, lines } = page.frontmatter;
  for (const name of ['og:image', 'twitter:image']) {
    const image = meta[name];
    // Air-gapped sites leave out images on other hosts.
    if (image && !isExternal(image)) open(page).asset(image, { file: page.file, line: lines?.[name] ?? 1, column: 1 });
  }
}

function printPageIcon({ file, frontmatter }: PlannedPage, printer: Printer): void {
  const { icon, iconType, lines } = frontmatter;
  if (icon !== undefined) printer.icon(icon, { at: { file, line: lines?.['icon'] ?? 1, column: 1 }, type: iconType });
}
