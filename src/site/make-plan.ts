/** Makes the site plan: reads configuration, pages, navigation, assets and redirects of a source. */
import { readConfig } from './config/read-config.ts';
import { listAssets } from './content/assets.ts';
import { checkRedirects } from './content/check-redirects.ts';
import { findDate } from './content/dates.ts';
import { discoverPages, type FoundPage } from './content/discover.ts';
import { readIgnoreRules } from './content/ignore.ts';
import { urlToOutput } from './content/urls.ts';
import { visibilityOf } from './content/visibility.ts';
import type { Report } from './diagnostics.ts';
import type { NavigationInput } from './navigation/input.ts';
import { refToUrls } from './navigation/page-index.ts';
import { listReferences } from './navigation/references.ts';
import { resolveNavigation, type ResolvedNavigation } from './navigation/resolve.ts';
import type { PlannedPage, SitePlan, SiteSettings } from './plan.ts';
import type { Source } from './source.ts';

export interface PlanInput {
  source: Source;
  settings: SiteSettings;
  /** File → when it last changed, RFC 3339 in UTC: from the history of the repository, where the caller has it. */
  modified?: Readonly<Record<string, string>> | undefined;
  report: Report;
}

/** Throws `invalid_site` when there is no usable docs.json; all else is reported. Linear in the number of pages. */
export function makePlan({ source, settings, modified = {}, report }: PlanInput): SitePlan {
  const { config, configFiles, redirects, uses } = readConfig(source, report);
  const ignore = readIgnoreRules(source);
  const listed = new Set(listReferences(config.navigation).flatMap(refToUrls));
  const { pages, imported } = discoverPages({ source, ignore, isListed: (url) => listed.has(url), report });
  const resolved = resolveNavigation({
    root: config.navigation,
    pages,
    isExcluded: (ref) => refToUrls(ref).some((url) => isIgnored(url, source, ignore.byAuthor)),
    report,
  });
  const pageFiles = new Set(Array.from(pages.values(), ({ file }) => file));
  const assets = listAssets({ source, ignore, configFiles, pageFiles, imported });
  const assetSet = new Set(assets.assets);
  const planned = planPages({ pages, resolved, indexing: config.seo.indexing, modified });
  return {
    config,
    uses,
    navigation: resolved.navigation,
    pages: planned,
    ...assets,
    redirects: checkRedirects({
      redirects,
      pages: new Map(planned.map((page) => [page.url, page])),
      hasAsset: (file) => assetSet.has(file),
      generated: config.api.openapi !== undefined || hasSpecification(config.navigation),
      report,
    }),
    settings,
  };
}

/** Whether some node of the navigation has pages made from a specification. */
function hasSpecification(node: NavigationInput): boolean {
  if (node.openapi ?? node.asyncapi) return true;
  return node.children.some((child) => child.type === 'node' && hasSpecification(child.node));
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
  indexing: SitePlan['config']['seo']['indexing'];
  modified: Readonly<Record<string, string>>;
}): PlannedPage[] {
  const { pages, indexing, modified } = input;
  const { navigation, listings, boosts } = input.resolved;
  const neighbours = new Map<string, { previous?: string; next?: string }>();
  for (const { order } of navigation.sections)
    for (const [index, url] of order.entries())
      neighbours.set(url, { previous: order[index - 1], next: order[index + 1] });
  const others = [...pages.keys()].filter((url) => !listings.has(url)).sort();
  return [...listings.keys(), ...others].flatMap((url) => {
    const page = pages.get(url);
    if (!page) return [];
    const { file, title, frontmatter } = page;
    return {
      url,
      file,
      output: urlToOutput(url),
      title,
      description: frontmatter.description ?? '',
      frontmatter,
      visibility: visibilityOf({ frontmatter, listing: listings.get(url), indexing }),
      boost: frontmatter.boost ?? boosts.get(url),
      modified: findDate(frontmatter.lastUpdatedDate ?? '') ?? modified[file],
      ...neighbours.get(url),
    };
  });
}
