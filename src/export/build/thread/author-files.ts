/** What the build changes and checks in the style sheets and scripts of a site's author. */
import { isAirGapped } from '../../../features/deployment-kinds.ts';
import { rewriteCss } from '../../../site/author-css/rewrite-css.ts';
import { checkScriptHosts } from '../../../site/content/find-script-hosts.ts';
import type { Diagnostic, Report } from '../../../site/model/diagnostics.ts';
import { relativeRoot } from '../../../site/model/urls.ts';
import { resolveCssAddress } from '../../../site/print/resolve-css-address.ts';
import type { SiteContext } from '../../../site/print/site-context.ts';

interface AuthorFile {
  path: string;
  content: Buffer | string;
  site: SiteContext;
  report: Report;
}

/** Finds in them what the site cannot have: no other task of a check reads them. */
export function checkAuthorFiles(site: SiteContext): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const fileOf = (path: string): AuthorFile => ({
    path,
    content: site.source.read(path),
    site,
    report: (diagnostic) => diagnostics.push(diagnostic),
  });
  for (const path of site.plan.styles) rewriteStyles(fileOf(path));
  for (const path of site.plan.scripts) checkScript(fileOf(path));
  return diagnostics;
}

/** Returns a style sheet as the bundle has it. */
export function rewriteStyles({ path, content, site, report }: AuthorFile): string {
  const { features } = site.plan.settings;
  const resolve = (address: string) => resolveCssAddress(address, relativeRoot(`/${path}`), site);
  const at = { file: path, line: 1, column: 1 };
  return rewriteCss({ css: content.toString('utf8'), at, features, resolve, report });
}

/** Reports what a script asks of other hosts, where readers reach none. */
export function checkScript({ path, content, site, report }: AuthorFile): void {
  if (isAirGapped(site.plan.settings.features)) checkScriptHosts(content.toString('utf8'), path, report);
}
