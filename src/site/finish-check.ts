import { checkAuthorFiles } from './author-files.ts';
import { checkFrame } from './check-frame.ts';
import { collectDiagnostics } from './collect-diagnostics.ts';
import type { Diagnostic } from './model/diagnostics.ts';
import type { ExternalLink } from './model/external-link.ts';
import { compileAll } from './model/plugin.ts';
import type { SiteContext } from './print/site-context.ts';
import type { CheckedPage } from './render-page.ts';

export interface FinishCheckInput {
  site: SiteContext;
  /** Every page of the site, from `checkPage`. */
  pages: readonly CheckedPage[];
  /** Diagnostics of the plan. */
  diagnostics: readonly Diagnostic[];
}

export interface CheckedSite {
  /** Every diagnostic of the site: sorted, without duplicates. */
  diagnostics: Diagnostic[];
  /** Links to other sites, without duplicates. */
  externals: ExternalLink[];
}

async function checkSheets({ plan, source }: SiteContext): Promise<Diagnostic[]> {
  const { findBarriersOfSheet } = await import('./accessibility/find-barriers.ts');
  return plan.styles.flatMap((path) => findBarriersOfSheet(source.read(path).toString('utf8'), path));
}

/** Finishes the check of a site. Also compiles code for browsers, to report errors in it. */
export async function finishCheck({ site, pages, diagnostics }: FinishCheckInput): Promise<CheckedSite> {
  const compiled = await compileAll(site, [...new Set(pages.flatMap((page) => page.compiled))]);
  const frame = checkFrame(site);
  const externals = [...pages.flatMap((page) => page.externals), ...frame.externals];
  return {
    diagnostics: collectDiagnostics({
      site,
      frame,
      anchors: pages,
      diagnostics: [
        ...diagnostics,
        ...pages.flatMap((page) => page.diagnostics),
        ...checkAuthorFiles(site),
        ...(site.plan.settings.accessibility ? await checkSheets(site) : []),
        ...compiled.diagnostics,
      ],
      checkAnchors: true,
    }),
    externals: [...new Map(externals.map((link) => [JSON.stringify(link), link])).values()],
  };
}
