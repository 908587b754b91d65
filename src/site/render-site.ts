import { finishSite } from './finish-site.ts';
import type { Diagnostic } from './model/diagnostics.ts';
import type { OutputFile } from './model/output-file.ts';
import type { SitePlan } from './model/plan.ts';
import type { Source } from './model/source.ts';
import { openSite } from './open-site.ts';
import { LLMS_FULL_PATHS } from './model/llms-full-paths.ts';
import { listPageFiles } from './page-files.ts';
import { mergeNeeds } from './print/client-needs.ts';
import { renderAssets } from './render-assets.ts';
import { renderPage, type RenderedPage } from './render-page.ts';
import { buildSearchIndexes } from './search-indexes.ts';

export interface RenderSiteInput {
  plan: SitePlan;
  source: Source;
  /** Diagnostics of the plan. */
  diagnostics: readonly Diagnostic[];
}

export interface RenderedSite {
  /** Every file of the bundle except `manifest.json`. */
  files: OutputFile[];
  /** Every diagnostic of the site: sorted, without duplicates. */
  diagnostics: Diagnostic[];
}

/**
 * Renders a whole site in memory, one page after another. Programs that use the renderer as a library call it. An export
 * divides the same work between threads, caches it, and survives a crash of the native parser.
 */
export async function renderSite({ plan, source, diagnostics }: RenderSiteInput): Promise<RenderedSite> {
  const site = await openSite({ plan, source });
  const pages: RenderedPage[] = [];
  const files: OutputFile[] = [];
  for (const page of plan.pages) {
    const renderedPage = await renderPage(site, page);
    pages.push(renderedPage);
    files.push(...listPageFiles(page, renderedPage));
  }
  const assets = await renderAssets(site, plan.assets);
  files.push(...assets.files);
  const finishedSite = await finishSite({
    site,
    anchors: pages,
    writtenFiles: new Set(files.map(({ path }) => path)),
    diagnostics: [...diagnostics, ...pages.flatMap((page) => page.diagnostics), ...assets.diagnostics],
    needs: mergeNeeds(pages.map(({ needs }) => needs)),
    checkAnchors: true,
  });
  const agentText = pages.map(({ llmsFull }) => llmsFull).join('');
  files.push(
    ...finishedSite.files,
    ...(agentText === '' ? [] : LLMS_FULL_PATHS.map((path) => ({ path, content: agentText }))),
    ...buildSearchIndexes(plan, pages),
  );
  // The site's own files take precedence over a search index with the same path.
  const byPath = Map.groupBy(files, ({ path }) => path);
  return { files: [...byPath.values()].flatMap(([first]) => first ?? []), diagnostics: finishedSite.diagnostics };
}
