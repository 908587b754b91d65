/** Renders small sites in memory, for tests of the renderer. */
import { isUtf8 } from 'node:buffer';
import { decideFeatures } from '../features/decide-features.ts';
import { createHighlighter, type CodeHighlighter } from './code/highlighter.ts';
import type { CodeTheme } from './model/config.ts';
import type { Diagnostic } from './model/diagnostics.ts';
import { finishSite } from './finish-site.ts';
import { makePlan } from './make-plan.ts';
import { LLMS_FULL_PATHS } from './model/llms-full-paths.ts';
import type { SiteSettings } from './model/plan.ts';
import type { FileHistory } from './plan/date-pages.ts';
import { mergeNeeds } from './print/client-needs.ts';
import { loadPlugins } from './model/plugin.ts';
import { PLUGINS } from './plugins/registry.ts';
import { createSiteContext, type SitePlugin } from './print/site-context.ts';
import { renderAssets } from './render-assets.ts';
import { renderPage, type RenderedPage } from './render-page.ts';
import { searchIndexFiles } from './search/index-files.ts';
import { indexPages } from './search/partial-index.ts';
import { searchTextFile } from './search/text-file.ts';
import { openMemory } from './model/source.ts';

export interface TestSite {
  /** By site URL. */
  pages: Map<string, RenderedPage>;
  /** Files that depend on all pages, those beside pages, and authors' style sheets, by path. */
  files: Map<string, string>;
  diagnostics: Diagnostic[];
}

const SETTINGS: SiteSettings = { features: decideFeatures({ deployment: 'cloud' }) };

/**
 * Renders every page. If `docs.json` is an object, its required fields can be omitted. Without it, all pages are in one
 * group.
 */
export async function renderTestSite(
  contents: Record<string, string | Buffer | object>,
  settings: Partial<SiteSettings> = {},
  plugins: readonly SitePlugin[] = PLUGINS,
  history: Partial<FileHistory> = {},
): Promise<TestSite> {
  const files: Record<string, string | Buffer> = {};
  for (const [file, content] of Object.entries({ 'docs.json': listInOneGroup(Object.keys(contents)), ...contents }))
    if (typeof content === 'string' || Buffer.isBuffer(content)) files[file] = content;
    else files[file] = JSON.stringify(file === 'docs.json' ? { ...REQUIRED_FIELDS, ...content } : content);
  const source = openMemory(files);
  const diagnostics: Diagnostic[] = [];
  const plan = makePlan({
    source,
    plugins,
    ...history,
    settings: { ...SETTINGS, ...settings },
    report: (item) => diagnostics.push(item),
  });
  const site = createSiteContext({
    plan,
    source,
    plugins: await loadPlugins(plugins),
    highlighter: await getHighlighter(plan.config.styling.codeblocks),
  });
  const pages = new Map<string, RenderedPage>();
  for (const page of plan.pages) pages.set(page.url, await renderPage(site, page));
  const renderedPages = [...pages.values()];
  const finishedSite = await finishSite({
    site,
    anchors: renderedPages.map(({ url, ids, fragments }) => ({ url, ids, fragments })),
    writtenFiles: new Set(plan.assets),
    diagnostics: [...diagnostics, ...renderedPages.flatMap((page) => page.diagnostics)],
    needs: mergeNeeds(renderedPages.map(({ needs }) => needs)),
    checkAnchors: true,
  });
  const indexedPages = renderedPages.flatMap((page) => page.indexed ?? []);
  const parts = [indexPages(indexedPages)];
  const indexes = plan.settings.features.search
    ? [
        ...searchIndexFiles({ name: 'search-index', parts, others: [] }),
        ...indexedPages.map(({ entry, sections }) => searchTextFile(entry[0], sections)),
      ]
    : [];
  const styles = await renderAssets(site, plan.styles);
  const llmsFull = renderedPages.map((page) => page.llmsFull).join('');
  return {
    pages,
    files: new Map([
      ...renderedPages.flatMap((page) =>
        page.files.map(({ path, content }): [string, string] => [path, toText(content)]),
      ),
      ...finishedSite.files.map(({ path, content }): [string, string] => [path, toText(content)]),
      ...styles.files.map(({ path, content }): [string, string] => [path, String(content)]),
      ...indexes.map(({ path, content }): [string, string] => [path, String(content)]),
      ...(llmsFull === '' ? [] : LLMS_FULL_PATHS.map((path): [string, string] => [path, llmsFull])),
    ]),
    diagnostics: finishedSite.diagnostics,
  };
}

/**
 * Converts fonts and images to one character per byte: reading them as UTF-8 took a fifth of the time of all page
 * tests.
 */
function toText(content: string | Uint8Array): string {
  if (typeof content === 'string') return content;
  return Buffer.from(content).toString(isUtf8(content) ? 'utf8' : 'latin1');
}

/** Returns the body of one page with the content `text`, and its diagnostics. */
export async function renderTestPage(
  text: string,
  siteFiles: Record<string, string | Buffer | object> = {},
  file = 'page.mdx',
) {
  const { pages, diagnostics } = await renderTestSite({ [file]: text, ...siteFiles });
  const page = pages.get('/page');
  const html = page?.html ?? '';
  const start = html.indexOf('<div id="content"');
  const end = /<\/div>(?:<div class="bd-ArticleEnd">|<\/article>)/.exec(html.slice(start));
  const body = html.slice(html.indexOf('>', start) + 1, start + (end?.index ?? 0));
  return {
    html,
    body,
    markdown: page?.markdown ?? '',
    page,
    diagnostics,
    codes: diagnostics.map(({ code }) => code),
  };
}

const highlighters = new Map<string, Promise<CodeHighlighter>>();

/**
 * Returns one highlighter for each theme: creating one is slow, and it stores the grammars of all blocks it has seen.
 */
function getHighlighter(theme: CodeTheme): Promise<CodeHighlighter> {
  const key = JSON.stringify(theme);
  const highlighter = highlighters.get(key) ?? createHighlighter({ theme });
  highlighters.set(key, highlighter);
  return highlighter;
}

const REQUIRED_FIELDS = { theme: 'mint', name: 'Test', colors: { primary: '#4f46e5' } };

function listInOneGroup(files: readonly string[]): object {
  const pages = files
    .filter((file) => /\.mdx?$/.test(file) && !file.startsWith('snippets/'))
    .map((file) => file.replace(/\.mdx?$/, ''));
  return { navigation: { pages } };
}

/** Plans a site with the mint theme; returns the plan with the codes of its diagnostics. */
export function planTestSite(config: Record<string, unknown>, files: Record<string, string>) {
  const diagnostics: Diagnostic[] = [];
  const base = { name: 'A', theme: 'mint', colors: { primary: '#123456' } };
  const source = openMemory({ 'docs.json': JSON.stringify({ ...base, ...config }), ...files });
  const settings = { features: decideFeatures({ deployment: 'air-gapped' }) };
  const plan = makePlan({ source, settings, report: (diagnostic) => diagnostics.push(diagnostic) });
  return { ...plan, diagnostics, codes: diagnostics.map(({ code }) => code) };
}
