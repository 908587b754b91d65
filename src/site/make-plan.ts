/** Makes the site plan: reads configuration, pages, navigation, assets and redirects of a source. */
import { readCustomGrammars } from './code/custom-grammars.ts';
import { readConfig } from './config/read-config.ts';
import { listAssets } from './content/assets.ts';
import { checkRedirects } from './content/check-redirects.ts';
import { findDate } from './content/dates.ts';
import { discoverPages, type FoundPage } from './content/discover.ts';
import { readIgnoreRules } from './content/ignore.ts';
import { withThemeModes } from './content/page-modes.ts';
import { dropRestricted } from './content/restricted-pages.ts';
import { urlToOutput } from './model/urls.ts';
import { visibilityOf } from './content/visibility.ts';
import type { Report } from './model/diagnostics.ts';
import { fillLabels } from './mdx/variables.ts';
import { expandOperations } from './navigation/operations.ts';
import { refToUrls } from './content/page-index.ts';
import { listReferences } from './content/references.ts';
import { resolveNavigation, type ResolvedNavigation } from './navigation/resolve.ts';
import { createApiDocuments, type ApiDocuments } from './openapi/documents.ts';
import { NO_REMOTE_FILES } from './openapi/load/remote-files.ts';
import { planDescriptions } from './openapi/plan-descriptions.ts';
import type { PlannedPage, SitePlan, SiteSettings } from './model/plan.ts';
import type { Source } from './model/source.ts';

export interface PlanInput {
  source: Source;
  settings: SiteSettings;
  /** File → when it last changed, RFC 3339 in UTC: from the history of the repository, where the caller has it. */
  modified?: Readonly<Record<string, string>> | undefined;
  /** Source of the site's API descriptions. @defaultValue files of the source, no URLs */
  documents?: ApiDocuments | undefined;
  report: Report;
}

/** Throws `invalid_site` when there is no usable docs.json; all else is reported. Linear in the number of pages. */
export function makePlan({ source, settings, modified = {}, documents: given, report }: PlanInput): SitePlan {
  const documents = given ?? createApiDocuments(source, NO_REMOTE_FILES);
  const { config, configFiles, redirects, uses } = readConfig(source, report);
  readCustomGrammars(config.styling.codeLanguages, source, report);
  const ignore = readIgnoreRules(source);
  const listed = new Set(listReferences(config.navigation).flatMap(refToUrls));
  const { pages: found, imported } = discoverPages({ source, ignore, isListed: (url) => listed.has(url), report });
  fillLabels(found.values(), config.variables);
  const all = new Map(found);
  const { groups = [] } = settings;
  const restricted = dropRestricted(found, groups, report);
  const described = planDescriptions({
    source,
    config,
    configFiles,
    ignore,
    pages: found,
    restricted: new Map([...all].filter(([url]) => restricted.has(url))),
    groups,
    documents,
    report,
  });
  const { pages: written, finder, overlays, withheld } = described;
  const { root, generated } = expandOperations({
    root: config.navigation,
    api: config.api,
    pages: written,
    documents,
    finder,
    withheld,
    report,
  });
  const made = new Map(generated.map((page) => [page.url, page]));
  dropRestricted(made, groups, report);
  const pages = new Map([...written, ...made]);
  const resolved = resolveNavigation({
    root,
    pages,
    isExcluded: (ref) => refToUrls(ref).some((url) => restricted.has(url) || isIgnored(url, source, ignore.byAuthor)),
    report,
  });
  const pageFiles = new Set(Array.from(found.values(), ({ file }) => file));
  const listedAssets = listAssets({ source, ignore, configFiles, pageFiles, imported });
  const published = described.publish(listedAssets.assets, pages.values());
  const assetSet = new Set(published.assets);
  const planned = withThemeModes(planPages({ pages, resolved, seo: config.seo, modified }), config, report);
  return {
    config,
    uses,
    navigation: resolved.navigation,
    pages: planned,
    ...listedAssets,
    ...published,
    overlays,
    withheld: [...withheld],
    redirects: checkRedirects({
      redirects,
      pages: new Map(planned.map((page) => [page.url, page])),
      hasAsset: (file) => assetSet.has(file),
      report,
    }),
    settings,
  };
}

function isIgnored(url: string, source: Source, byAuthor: (file: string) => boolean): boolean {
  return [`${url}.mdx`, `${url}.md`, `${url}/index.mdx`, `${url}/index.md`]
    .map((file) => file.replace(/^\/+/, ''))
    .some((file) => source.has(file) && byAuthor(file));
}

/** Listed pages in navigation order, then the others sorted by URL. */
function planPages(input: {
  pages: ReadonlyMap<string, FoundPage>;
  resolved: ResolvedNavigation;
  seo: SitePlan['config']['seo'];
  modified: Readonly<Record<string, string>>;
}): PlannedPage[] {
  const { pages, modified } = input;
  const { seo } = input;
  const { navigation, listings, boosts } = input.resolved;
  const neighbors = new Map<string, { previous?: string; next?: string }>();
  for (const { order } of navigation.sections)
    for (const [index, url] of order.entries())
      neighbors.set(url, { previous: order[index - 1], next: order[index + 1] });
  const others = [...pages.keys()].filter((url) => !listings.has(url)).sort();
  return [...listings.keys(), ...others].flatMap((url) => {
    const page = pages.get(url);
    if (!page) return [];
    const { file, title, frontmatter, subject, generated } = page;
    return {
      url,
      file,
      output: urlToOutput(url),
      title,
      description: frontmatter.description ?? page.description ?? '',
      frontmatter,
      ...(subject && { subject }),
      ...(generated && { generated }),
      visibility: visibilityOf({
        frontmatter,
        listing: listings.get(url),
        indexing: seo.indexing,
        siteRobots: seo.metatags['robots'],
      }),
      boost: frontmatter.boost ?? boosts.get(url),
      modified: findDate(frontmatter.lastUpdatedDate ?? '') ?? modified[file],
      ...neighbors.get(url),
    };
  });
}
