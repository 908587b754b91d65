/** Creates the files that a site publishes at their own paths. */
import { checkScript, rewriteStyles } from './author-files.ts';
import type { Diagnostic } from './model/diagnostics.ts';
import type { OutputFile } from './model/output-file.ts';
import type { SiteContext } from './print/site-context.ts';

/** Returns some of the plan's assets: unchanged, except for style sheets and API descriptions. */
export async function renderAssets(
  site: SiteContext,
  paths: readonly string[],
): Promise<{ files: OutputFile[]; diagnostics: Diagnostic[] }> {
  const { plan, source } = site;
  const diagnostics: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic) => diagnostics.push(diagnostic);
  const descriptions = await renderDescriptions(
    plan.rewritten.filter((path) => paths.includes(path)),
    site,
  );
  const styles = new Set(plan.styles);
  const scripts = new Set(plan.scripts);
  const files = paths.map((path) => {
    const content = descriptions.get(path) ?? source.read(path);
    const file = { path, content, site, report };
    if (scripts.has(path)) checkScript(file);
    return { path, content: styles.has(path) ? rewriteStyles(file) : content };
  });
  return { files, diagnostics };
}

/** The code is loaded only for sites that need it. */
async function renderDescriptions(paths: readonly string[], site: SiteContext): Promise<Map<string, string>> {
  if (paths.length === 0) return new Map();
  const { renderPublishedText } = await import('./descriptions/publish/render-published-text.ts');
  return new Map(
    paths.flatMap((path) => {
      const text = renderPublishedText(path, site.plan, site.documents);
      return text === undefined ? [] : [[path, text]];
    }),
  );
}
