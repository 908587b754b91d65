import { rewriteCss } from '../author-css/rewrite-css.ts';
import type { PagePrinter } from '../model/component.ts';
import type { SourcePosition } from '../model/diagnostics.ts';
import type { PlannedPage } from '../model/plan.ts';
import { listClasses } from '../model/plugin.ts';
import { getRelativeRoot } from '../model/urls.ts';
import { resolveCssUrl } from './resolve-css-url.ts';
import type { SiteContext } from './site-context.ts';
import { createSiteLinks } from './site-links.ts';

/** Returns whether `rewriteAuthorCss` could change a style. */
export function canReferenceFiles(css: string): boolean {
  return /url\(|image-set\(|--primary/i.test(css);
}

/** Rewrites an author's style on one page, so that file references work from the page. */
export function rewriteAuthorCss(
  css: string,
  at: SourcePosition,
  { printer, page, site }: { printer: PagePrinter; page: PlannedPage; site: SiteContext },
): string {
  return rewriteCss({
    css,
    at,
    features: site.plan.settings.features,
    resolve: (address) => resolveCssUrl(address, getRelativeRoot(page.url), site),
    links: createSiteLinks([page.url], site),
    classes: listClasses(site.plugins),
    report: ({ code, message, ...place }) => printer.report(code, message, place),
  });
}
