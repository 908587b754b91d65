import type { Diagnostic } from '../../../site/model/diagnostics.ts';
import type { SiteContext } from '../../../site/print/site-context.ts';
import type { Tasks } from '../messages.ts';
import { createEmptyFacts, writeMeta } from '../segment-meta.ts';
import { checkScript, rewriteStyles } from './author-files.ts';
import { packFiles } from './pack-files.ts';

/** Packs files that are served unchanged, except for style sheets and API descriptions. */
export async function packAssets(site: SiteContext, list: readonly string[]): Promise<Tasks['assets']['output']> {
  const facts = createEmptyFacts();
  const styles = new Set(site.plan.styles);
  const scripts = new Set(site.plan.scripts);
  const described = await loadPublishedDescriptions(
    site.plan.rewritten.filter((path) => list.includes(path)),
    site,
  );
  const report = (diagnostic: Diagnostic) => facts.diagnostics.push(diagnostic);
  const files = list.map((path) => {
    const content = described.get(path) ?? site.source.read(path);
    const file = { path, content, site, report };
    if (scripts.has(path)) checkScript(file);
    return { path, content: styles.has(path) ? rewriteStyles(file) : content };
  });
  const { tar, entries } = packFiles(files);
  facts.files = entries;
  return { tar, meta: writeMeta({ facts, indexes: {} }) };
}

/** The code is loaded only for sites that need it. */
async function loadPublishedDescriptions(files: readonly string[], site: SiteContext): Promise<Map<string, string>> {
  if (files.length === 0) return new Map();
  const { renderPublishedText: publishedText } = await import('../../../site/openapi/publish/render-published-text.ts');
  return new Map(
    files.flatMap((file) => {
      const text = publishedText(file, site.plan, site.documents);
      return text === undefined ? [] : [[file, text]];
    }),
  );
}
