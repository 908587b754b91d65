/**
 * Creates the site plan of a source. Each stage takes values and returns new ones: later stages get everything they
 * need from what earlier ones returned. The only side effect is calling `report`.
 */
import { readCustomGrammars } from './code/custom-grammars.ts';
import { readConfig } from './config/read-config.ts';
import { checkRedirects } from './content/redirects/check-redirects.ts';
import { inferAddresses } from './content/redirects/infer-addresses.ts';
import { findRedirectedHome } from './content/redirects/redirect-chains.ts';
import { readIgnoreRules } from './content/ignore.ts';
import { listWrittenUrls } from './content/portable-urls.ts';
import { hasReaders } from './content/page-access.ts';
import { readPageHead, type PageHead } from './content/page-head.ts';
import { listSiteAddresses } from './model/site-address.ts';
import type { Report } from './model/diagnostics.ts';
import type { PageHistory } from './model/page-history.ts';
import { combineCreatesFile, listFormats } from './model/plugin.ts';
import type { SitePlan, SiteSettings } from './model/plan.ts';
import type { Source } from './model/source.ts';
import { createProductFinder } from './navigation/find-product.ts';
import { resolveNavigation } from './navigation/resolve.ts';
import { listSpecReferences } from './descriptions/check-descriptions.ts';
import { createApiDocuments, type ApiDocuments } from './descriptions/documents.ts';
import { expandSpecFolders } from './descriptions/expand-folders.ts';
import { createSubjectFinder } from './descriptions/find-subject.ts';
import { NO_REMOTE_FILES } from './descriptions/load/remote-files.ts';
import { PLUGINS } from './plugins/registry.ts';
import type { SitePlugin } from './print/site-context.ts';
import { datePages } from './plan/date-pages.ts';
import { addGeneratedPages } from './plan/add-generated-pages.ts';
import { checkFeedback } from './plan/check-feedback.ts';
import { checkMenu } from './plan/check-menu.ts';
import { checkNames } from './plan/check-names.ts';
import { checkUnusedDescriptions } from './plan/check-unused-descriptions.ts';
import { describePages } from './plan/describe-pages.ts';
import { findSiteDescriptions } from './plan/find-descriptions.ts';
import { findPages } from './plan/find-pages.ts';
import { createIsExcluded } from './plan/excluded-pages.ts';
import { listFiles } from './plan/list-files.ts';
import { listReaderGroups } from './plan/list-reader-groups.ts';
import { orderPages } from './plan/order-pages.ts';
import { movePages, omitSignInReports, withholdParts } from './plan/restrict-pages.ts';
import { resolveConfigFiles } from './plan/resolve-config-files.ts';

export interface PlanInput {
  source: Source;
  settings: SiteSettings;
  /** File → when it last changed, RFC 3339 in UTC: from the repository's history, if the caller has it. */
  modified?: Readonly<Record<string, string>> | undefined;
  /** File → its changes, likewise. @defaultValue none */
  histories?: Readonly<Record<string, PageHistory>> | undefined;
  /** Source of the site's API descriptions. @defaultValue files of the source, no URLs */
  documents?: ApiDocuments | undefined;
  /** Reads everything that the plan needs from a Markdown file. @defaultValue `readPageHead` of the source's file */
  readHead?: ((file: string) => PageHead) | undefined;
  /** @defaultValue all of the registry */
  plugins?: readonly SitePlugin[];
  report: Report;
}

/** Throws `invalid_site` if there is no usable docs.json; all else is reported. Linear in the number of pages. */
export function makePlan(input: PlanInput): SitePlan {
  const { source, settings, modified = {}, histories, documents: documentsInput, plugins = PLUGINS } = input;
  const report = settings.audience === undefined ? input.report : omitSignInReports(input.report);
  const {
    config: rawConfig,
    configFiles,
    redirects,
    uses,
    menuPlace,
    feedbackPlace,
  } = readConfig(source, { plugins, report });
  const addresses = listSiteAddresses(rawConfig, settings);
  const formats = documentsInput?.formats ?? listFormats(plugins);
  const config = resolveConfigFiles(expandSpecFolders(rawConfig, source, formats), {
    addresses,
    has: (file) => source.has(file),
  });
  const isPublic = addresses.length > 0;
  if (menuPlace) checkMenu({ menu: config.contextual, place: menuPlace, settings, isPublic, report });
  if (feedbackPlace) checkFeedback({ feedback: config.feedback, place: feedbackPlace, settings, report });
  readCustomGrammars(config.styling.codeLanguages, source, report);
  const ignore = readIgnoreRules(source);

  const readHead = input.readHead ?? ((file) => readPageHead(source.read(file), file, plugins));
  const pagesByReaders = findPages({ source, config, ignore, readers: settings, formats, readHead, report });
  const descriptions = findSiteDescriptions({ source, config, configFiles, ignore, formats, report });
  const originals = documentsInput ?? createApiDocuments(source, NO_REMOTE_FILES, formats);
  const documents = originals.withOverlays(descriptions.overlays);
  const finder = createSubjectFinder({
    documents,
    has: (file) => source.has(file),
    configured: Object.values(config.api.parts).flatMap(({ sources }) => sources),
    listed: listSpecSources(config),
    scanned: descriptions.scanned.map(({ name }) => name),
  });
  const describedPages = describePages({
    found: pagesByReaders,
    descriptions,
    config,
    source,
    documents,
    finder,
    report,
  });
  const {
    pages,
    root,
    formerUrls,
    restricted: unpublishedPages,
  } = addGeneratedPages({
    root: config.navigation,
    api: config.api,
    pages: describedPages.pages,
    restrictedPages: describedPages.restrictedPages,
    withheld: describedPages.withheld,
    documents,
    finder,
    plugins,
    readers: settings,
    report,
  });
  checkUnusedDescriptions({ root: config.navigation, pages: pages.values(), documents, finder, report });
  const restrictedPages = new Map([...pagesByReaders.restricted, ...unpublishedPages]);
  const isPartial = settings.audience === 'public' || hasReaders(config.navigation);
  const visibleConfig = isPartial ? { ...config, navigation: root } : config;
  const withheldParts = withholdParts(describedPages, unpublishedPages);
  const isExcluded = createIsExcluded({ restricted: restrictedPages, source, byAuthor: ignore.byAuthor });
  const resolution = resolveNavigation({ root, pages, isExcluded, report });
  const files = listFiles({
    source,
    ignore,
    configFiles,
    config: visibleConfig,
    isPartial,
    found: movePages(pagesByReaders, unpublishedPages),
    descriptions,
    described: withheldParts,
    documents,
    pages: [...pages.values()],
    readers: settings,
    report,
  });
  const plannedPages = datePages(orderPages({ pages, resolved: resolution, config, report }), {
    modified,
    histories,
  });
  for (const { file, frontmatter } of plannedPages) {
    const { contextual: menu, lines = {} } = frontmatter;
    const place = { file, line: lines['contextual'] ?? 1, column: 1 };
    if (menu) checkMenu({ menu, place, settings, isPublic, report });
  }
  checkNames({ pages: plannedPages, assets: files.assets, report });
  const assets = new Set(files.assets);
  const pagesByUrl = new Map(plannedPages.map((page) => [page.url, page]));
  const { rules, anchorLinks } = checkRedirects({
    redirects,
    pages: pagesByUrl,
    restricted: restrictedPages,
    formerUrls: new Map([...listWrittenUrls(pages), ...formerUrls]),
    hasAsset: (file) => assets.has(file),
    createsFile: combineCreatesFile(plugins),
    addresses: [...addresses, ...inferAddresses(redirects, pagesByUrl)],
    findProduct: createProductFinder(resolution.navigation),
    report,
  });
  const visibleRules =
    settings.audience === 'public' ? rules.filter(({ destination }) => isInSite(destination)) : rules;
  const home = findRedirectedHome(visibleRules, pagesByUrl) ?? resolution.navigation.home;
  return {
    config: visibleConfig,
    uses: [...uses, ...anchorLinks],
    navigation: { ...resolution.navigation, home },
    pages: plannedPages,
    ...files,
    overlays: [...descriptions.overlays],
    withheld: [...withheldParts.withheld],
    redirects: visibleRules,
    settings,
    readerGroups:
      settings.audience === undefined
        ? []
        : listReaderGroups({
            pages: [...pages.values(), ...restrictedPages.values()],
            root: config.navigation,
            source,
            documents,
            descriptions: [...descriptions.named, ...descriptions.scanned].map(({ name }) => name),
          }),
  };
}

/** Returns the descriptions that docs.json refers to, by field. */
function listSpecSources(config: SitePlan['config']): Partial<Record<string, string[]>> {
  const byField = Map.groupBy(listSpecReferences(config), ({ field }) => field);
  return Object.fromEntries(
    Array.from(byField, ([field, references]) => [field, references.flatMap(({ sources }) => sources)]),
  );
}

/** Readers who aren't signed in don't learn where other hosts are. */
function isInSite(destination: string): boolean {
  return /^\/(?!\/)/.test(destination);
}
