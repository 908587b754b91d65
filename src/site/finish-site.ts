/**
 * Creates all files of a bundle that depend on all pages, except search: crawler files, redirects, 404, styles, checks.
 */
import { rewriteCss } from './author-css/rewrite-css.ts';
import type { Diagnostic } from './model/diagnostics.ts';
import { checkFrame } from './check-frame.ts';
import { collectDiagnostics } from './collect-diagnostics.ts';
import type { PageAnchors } from './output/check-fragments.ts';
import { crawlerFiles } from './output/crawlers.ts';
import { headerFiles } from './output/headers.ts';
import { LLMS_FULL_PATHS } from './output/llms-full.ts';
import { llmsAreaFiles } from './output/llms-areas.ts';
import { llmsFiles } from './output/llms.ts';
import type { OutputFile } from './model/output-file.ts';
import { redirectRules } from './output/redirect-rules.ts';
import { shellFiles } from './output/shell-files.ts';
import { skillFiles, skillRedirect } from './output/skills.ts';
import type { PlannedPage, SitePlan } from './model/plan.ts';
import type { ClientNeeds } from './print/client-needs.ts';
import type { SiteContext } from './print/site-context.ts';
import { buildThemeAssets } from './theme/assets.ts';
import { islandScripts } from './theme/island-scripts.ts';
import { optionalAssets } from './theme/optional-assets.ts';
import { resolveCssAddress } from './print/resolve-css-address.ts';
import { frameHref } from './view/build-frame.ts';
import { thirdPartyAssets } from './theme/third-party-assets.ts';
import { siteFontFiles, siteVariables } from './theme/site-css.ts';
import { utilityStyles } from './theme/utilities.ts';

export interface FinishInput {
  site: SiteContext;
  anchors: readonly PageAnchors[];
  /** Paths that the bundle already contains. */
  written: ReadonlySet<string>;
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
  const { site, anchors, written, needs, checkAnchors } = input;
  const { plan } = site;
  const held = new Set(anchors.map(({ url }) => url));
  const pages = checkAnchors ? plan.pages : plan.pages.filter(({ url }) => held.has(url));
  const islands = await islandScripts(needs.features, site);
  const utilities = await siteUtilities(site, [...needs.classes, ...islands.classes]);
  const themeCss = await site.highlighter.themeCss(listCodeThemes(needs.features));
  const files = [
    ...shellFiles(site),
    ...crawlerFiles(site, pages),
    ...agentFiles(site, pages),
    ...redirectRules(
      plan,
      [skillRedirect(site)].filter((rule) => rule !== undefined),
    ),
    ...headerFiles(plan, listApiServers(needs.features)),
    ...(await buildThemeAssets(plan.config.theme)),
    ...(await optionalAssets(
      plan.settings.features.assistant ? [...needs.features, 'assistant'] : needs.features,
      plan.config.styling,
      listLanguages(plan),
    )),
    ...(await thirdPartyAssets(plan)),
    ...islands.files,
    ...siteFontFiles(plan.config),
    {
      path: '_docs/site.css',
      content: siteVariables(withOwnBackground(site)) + site.highlighter.css + themeCss + utilities.css,
    },
  ];
  return { files: withoutRepeats(files, written), diagnostics: [...islands.diagnostics, ...utilities.diagnostics] };
}

/**
 * Returns the rules of the utility classes in use. Their URLs refer to the site's files, and on an air-gapped site to
 * no other host.
 */
async function siteUtilities(site: SiteContext, classes: readonly string[]) {
  const diagnostics: Diagnostic[] = [];
  const css = rewriteCss({
    css: await utilityStyles(classes, site.plan.config),
    at: { file: 'docs.json', line: 1, column: 1 },
    features: site.plan.settings.features,
    resolve: (address) => resolveCssAddress(address, '../', site),
    report: (diagnostic) => diagnostics.push(diagnostic),
  });
  return { css, diagnostics };
}

/** Returns the configuration with file paths in place of the site's own full URLs. */
function withOwnBackground(site: SiteContext): SitePlan['config'] {
  const { config } = site.plan;
  const { image } = config.background;
  if (!image) return config;
  const resolve = (path: string) => resolveCssAddress(frameHref(path), '', site) ?? path;
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
function agentFiles(site: SiteContext, pages: readonly PlannedPage[]): OutputFile[] {
  const { plan, source } = site;
  const authors = (file: string) => (plan.assets.includes(file) ? source.read(file) : undefined);
  const [full, copy] = LLMS_FULL_PATHS;
  const authored = authors(full);
  return [
    ...llmsFiles(plan, pages, authors('llms.txt')),
    ...(authored ? [{ path: copy, content: authored }] : []),
    ...llmsAreaFiles(plan, pages),
    ...skillFiles(site, pages),
  ];
}

function withoutRepeats(files: readonly OutputFile[], written: ReadonlySet<string>): OutputFile[] {
  const seen = new Set(written);
  return files.filter(({ path }) => !seen.has(path) && seen.add(path));
}
