/**
 * Creates all files of a bundle that depend on all pages, except search: crawler files, redirects, 404, styles, checks.
 */
import { rewriteCss } from './author-css/rewrite-css.ts';
import type { Diagnostic } from './model/diagnostics.ts';
import { checkFrame } from './check-frame.ts';
import { collectDiagnostics } from './collect-diagnostics.ts';
import type { PageAnchors } from './output/check-fragments.ts';
import { buildCrawlerFiles } from './output/crawlers.ts';
import { buildHeaderFiles } from './output/headers.ts';
import { LLMS_FULL_PATHS } from './model/llms-full-paths.ts';
import { buildLlmsAreaFiles } from './output/llms-areas.ts';
import { buildLlmsFiles } from './output/llms.ts';
import type { OutputFile } from './model/output-file.ts';
import { buildRedirectFiles } from './output/redirect-rules.ts';
import { buildShellFiles } from './output/shell-files.ts';
import { buildSkillFiles, findSkillRedirect } from './output/skills.ts';
import { buildOutline } from './output/outline.ts';
import type { PlannedPage, SitePlan } from './model/plan.ts';
import { compileAll, listClasses, listThemeParts } from './model/plugin.ts';
import type { ClientNeeds } from './print/client-needs.ts';
import type { SiteContext } from './print/site-context.ts';
import { buildThemeAssets } from './theme/assets.ts';
import { wrapInLayer } from './model/css-layer.ts';
import { buildOptionalAssets } from './theme/optional-assets.ts';
import { resolveCssUrl } from './print/resolve-css-url.ts';
import { toRootHref } from './view/config-links.ts';
import { buildThirdPartyAssets } from './theme/third-party-assets.ts';
import { listSiteFontFiles, buildSiteCss } from './theme/site-css.ts';
import { buildUtilityStyles } from './theme/utilities.ts';

export interface FinishInput {
  site: SiteContext;
  anchors: readonly PageAnchors[];
  /** Paths that the bundle already contains. */
  writtenFiles: ReadonlySet<string>;
  diagnostics: readonly Diagnostic[];
  needs: ClientNeeds;
  /** False if only some pages were exported: links to the others can't be checked. */
  checkAnchors: boolean;
}

export interface FinishedSite {
  /** In a fixed order, without duplicates. */
  files: OutputFile[];
  /** Diagnostics of the whole build, as returned by `finishSite`: sorted and without duplicates. */
  diagnostics: Diagnostic[];
}

/** Creates the files that a site needs besides its pages, and collects its diagnostics. */
export async function finishSite(input: FinishInput): Promise<FinishedSite> {
  const { files, diagnostics } = await makeSiteFiles(input);
  return { files, diagnostics: collectAll({ ...input, diagnostics: [...input.diagnostics, ...diagnostics] }) };
}

/** Returns all diagnostics of a site, sorted, given the diagnostics of its files. */
export function collectAll({
  site,
  anchors,
  diagnostics,
  checkAnchors,
}: Pick<FinishInput, 'site' | 'anchors' | 'diagnostics' | 'checkAnchors'>): Diagnostic[] {
  return collectDiagnostics({ site, frame: checkFrame(site), anchors, diagnostics, checkAnchors });
}

/**
 * Creates the files besides the pages; only the URLs of `anchors` are used. `diagnostics` contains only these files'
 * problems.
 */
export async function makeSiteFiles(input: Omit<FinishInput, 'diagnostics'>): Promise<FinishedSite> {
  const { site, anchors, writtenFiles, needs, checkAnchors } = input;
  const { plan } = site;
  const anchorUrls = new Set(anchors.map(({ url }) => url));
  const pages = checkAnchors ? plan.pages : plan.pages.filter(({ url }) => anchorUrls.has(url));
  const compiled = await compileAll(site, needs.features);
  const utilities = await buildSiteUtilities(site, [...needs.classes, ...compiled.classes]);
  const outline = buildOutline(plan, pages);
  const themeCss = await site.highlighter.themeCss(listCodeThemes(needs.features));
  const files = [
    ...buildShellFiles(site),
    ...outline.files,
    ...buildCrawlerFiles(site, pages),
    ...buildAgentFiles(site, pages),
    ...buildRedirectFiles(
      plan,
      [findSkillRedirect(site)].filter((rule) => rule !== undefined),
    ),
    ...buildHeaderFiles(plan, listApiServers(needs.features)),
    ...(await buildThemeAssets(plan.config.theme, listThemeParts(site.plugins))),
    ...(await buildPluginFiles(site, needs)),
    ...(await buildOptionalAssets({
      features: plan.settings.features.assistant ? [...needs.features, 'assistant'] : needs.features,
      languages: listLanguages(plan),
      parts: listThemeParts(site.plugins),
    })),
    ...(await buildThirdPartyAssets(plan)),
    ...compiled.files,
    ...listSiteFontFiles(plan.config),
    {
      path: '_docs/site.css',
      content: wrapInLayer(
        `${buildSiteCss(withOwnBackground(site))}${site.highlighter.css}${themeCss}${utilities.css}`,
      ),
    },
  ];
  return {
    files: removeRepeats(files, writtenFiles),
    diagnostics: [...compiled.diagnostics, ...utilities.diagnostics, ...outline.diagnostics],
  };
}

async function buildPluginFiles({ plan, plugins }: SiteContext, { features }: ClientNeeds): Promise<OutputFile[]> {
  const context = { config: plan.config, needs: new Set(features), languages: listLanguages(plan) };
  const files = await Promise.all(plugins.map((plugin) => plugin.siteFiles?.(context) ?? []));
  return files.flat();
}

/**
 * Returns the rules of the utility classes in use. Their URLs refer to the site's files, and on an air-gapped site to
 * no other host.
 */
async function buildSiteUtilities(site: SiteContext, classes: readonly string[]) {
  const diagnostics: Diagnostic[] = [];
  const at = { file: 'docs.json', line: 1, column: 1 };
  const onLimit = (limit: number) =>
    diagnostics.push({
      ...at,
      severity: 'warning',
      code: 'too-many-utility-classes',
      message: `The pages use more than ${limit.toLocaleString('en-US')} utility classes, the maximum. The others have no effect. Move their styles to a CSS file.`,
    });
  const css = rewriteCss({
    css: await buildUtilityStyles(classes, { ...site.plan.config, parts: listThemeParts(site.plugins), onLimit }),
    at,
    features: site.plan.settings.features,
    resolve: (address) => resolveCssUrl(address, '../', site),
    classes: listClasses(site.plugins),
    report: (diagnostic) => diagnostics.push(diagnostic),
  });
  return { css, diagnostics };
}

/** Returns the configuration with file paths in place of the site's own full URLs. */
function withOwnBackground(site: SiteContext): SitePlan['config'] {
  const { config } = site.plan;
  const { image } = config.background;
  if (!image) return config;
  const resolve = (path: string) => resolveCssUrl(toRootHref(path), '', site) ?? path;
  return {
    ...config,
    background: { ...config.background, image: { light: resolve(image.light), dark: resolve(image.dark) } },
  };
}

/** Returns the servers that pages can send requests to. */
function listApiServers(features: readonly string[]): string[] {
  const prefix = 'api-server:';
  return features.filter((feature) => feature.startsWith(prefix)).map((feature) => feature.slice(prefix.length));
}

/** Returns the languages in use; pages outside the navigation use the language of its first section. */
function listLanguages({ navigation }: SiteContext['plan']): (string | undefined)[] {
  const { sections } = navigation;
  return sections.length === 0 ? [undefined] : sections.map(({ language }) => language);
}

/** Returns the themes of single code blocks. */
function listCodeThemes(features: readonly string[]): string[] {
  const prefix = 'code-theme:';
  return features.filter((feature) => feature.startsWith(prefix)).map((feature) => feature.slice(prefix.length));
}

/**
 * Returns the files for agents. The author's root files also replace their copies below `.well-known`. llms-full.txt is
 * generated from the pages.
 */
function buildAgentFiles(site: SiteContext, pages: readonly PlannedPage[]): OutputFile[] {
  const { plan, source } = site;
  const findAuthorFile = (file: string) => (plan.assets.includes(file) ? source.read(file) : undefined);
  const [fullPath, copy] = LLMS_FULL_PATHS;
  const authorFile = findAuthorFile(fullPath);
  return [
    ...buildLlmsFiles(plan, pages, findAuthorFile('llms.txt')),
    ...(authorFile ? [{ path: copy, content: authorFile }] : []),
    ...buildLlmsAreaFiles(plan, pages),
    ...buildSkillFiles(site, pages),
  ];
}

function removeRepeats(files: readonly OutputFile[], writtenPaths: ReadonlySet<string>): OutputFile[] {
  const paths = new Set(writtenPaths);
  return files.filter(({ path }) => !paths.has(path) && paths.add(path));
}
