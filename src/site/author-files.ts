/** Rewrites and checks an author's style sheets and scripts. */
import { isAirGapped } from '../features/deployment-kinds.ts';
import { rewriteCss } from './author-css/rewrite-css.ts';
import { checkScriptHosts } from './content/find-script-hosts.ts';
import type { Diagnostic, Report } from './model/diagnostics.ts';
import { listClasses } from './model/plugin.ts';
import { getRelativeRoot } from './model/urls.ts';
import { resolveCssUrl } from './print/resolve-css-url.ts';
import type { SiteContext } from './print/site-context.ts';
import { createSiteLinks } from './print/site-links.ts';

interface AuthorFile {
  path: string;
  content: Buffer | string;
  site: SiteContext;
  report: Report;
}

/** Reports what the site doesn't allow in these files. No other part of a check reads them. */
export function checkAuthorFiles(site: SiteContext): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const createAuthorFile = (path: string): AuthorFile => ({
    path,
    content: site.source.read(path),
    site,
    report: (diagnostic) => diagnostics.push(diagnostic),
  });
  for (const path of site.plan.styles) rewriteStyles(createAuthorFile(path));
  for (const path of site.plan.scripts) checkScript(createAuthorFile(path));
  return diagnostics;
}

/** Returns a style sheet as it is published in the bundle. */
export function rewriteStyles({ path, content, site, report }: AuthorFile): string {
  const { features } = site.plan.settings;
  const resolve = (address: string) => resolveCssUrl(address, getRelativeRoot(`/${path}`), site);
  const at = { file: path, line: 1, column: 1 };
  const links = createSiteLinks(
    site.plan.pages.map(({ url }) => url),
    site,
  );
  const css = content.toString('utf8');
  return rewriteCss({ css, at, features, resolve, links, classes: listClasses(site.plugins), report });
}

/** Reports a script's requests to other hosts on an air-gapped site. */
export function checkScript({ path, content, site, report }: AuthorFile): void {
  if (isAirGapped(site.plan.settings.features)) checkScriptHosts(content.toString('utf8'), path, report);
}
