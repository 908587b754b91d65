/** Stage 7 of the plan: each page with its position among the others. */
import { omitUndefined } from '../../lib/omit-undefined.ts';
import { findDate } from '../content/dates.ts';
import type { DiscoveredPage } from '../content/discover.ts';
import { withThemeModes } from '../content/page-modes.ts';
import { getVisibility } from '../content/visibility.ts';
import type { SiteConfig } from '../model/config.ts';
import type { Report } from '../model/diagnostics.ts';
import type { SidebarEntry, SiteNavigation } from '../model/navigation.ts';
import type { PlannedPage } from '../model/plan.ts';
import { urlToOutput } from '../model/urls.ts';
import type { ResolvedNavigation } from '../navigation/resolve.ts';

/** Returns listed pages in navigation order, then the others sorted by URL. */
export function orderPages(input: {
  pages: ReadonlyMap<string, DiscoveredPage>;
  resolved: ResolvedNavigation;
  config: Pick<SiteConfig, 'seo' | 'missingModes'>;
  report: Report;
}): PlannedPage[] {
  const { pages, resolved, config, report } = input;
  const { navigation, listings, boosts } = resolved;
  const { seo } = config;
  const neighbors = findNeighbors(navigation);
  const unlistedUrls = [...pages.keys()].filter((url) => !listings.has(url)).sort();
  const plannedPages = [...listings.keys(), ...unlistedUrls].flatMap((url): PlannedPage[] => {
    const page = pages.get(url);
    if (!page) return [];
    const { file, title, frontmatter, subject, generated } = page;
    return [
      {
        url,
        file,
        output: urlToOutput(url),
        title,
        description: frontmatter.description ?? page.description ?? '',
        frontmatter,
        ...(subject && { subject }),
        ...(generated && { generated }),
        visibility: getVisibility({
          frontmatter,
          listing: listings.get(url),
          indexing: seo.indexing,
          siteRobots: seo.metatags['robots'],
        }),
        ...omitUndefined({
          boost: frontmatter.boost ?? boosts.get(url),
          modified: findDate(frontmatter.lastUpdatedDate ?? ''),
        }),
        ...neighbors.get(url),
      },
    ];
  });
  return withThemeModes(plannedPages, config, report);
}

interface Neighbors {
  previous?: string | undefined;
  next?: string | undefined;
}

/**
 * Returns each page's neighbors in its own sidebar. A page that is alone there, such as one that several versions list,
 * gets its neighbors from the first other sidebar that lists it.
 */
function findNeighbors(navigation: SiteNavigation): Map<string, Neighbors> {
  const pairs: [string, Neighbors][] = [];
  const fallbackPairs: [string, Neighbors][] = [];
  for (const { id, trail, entries } of navigation.sections) {
    const isHidden = trail.some(({ hidden }) => hidden);
    const order = [...new Set(iterateListedPages(entries, navigation))];
    for (const [index, url] of order.entries()) {
      const neighbors = omitUndefined({ previous: order[index - 1], next: order[index + 1] });
      if (order.length === 1) continue;
      if (navigation.sectionOf[url] === id) pairs.push([url, neighbors]);
      else if (!isHidden) fallbackPairs.push([url, neighbors]);
    }
  }
  return new Map([...fallbackPairs.reverse(), ...pairs]);
}

/** Yields the pages of a sidebar in reading order, including those that belong to another one. */
function* iterateListedPages(entries: readonly SidebarEntry[], navigation: SiteNavigation): Generator<string> {
  for (const entry of entries) {
    const { url } = entry;
    if (url !== undefined && !('external' in entry && entry.external) && Object.hasOwn(navigation.sectionOf, url))
      yield url;
    if (entry.type === 'group') yield* iterateListedPages(entry.entries, navigation);
  }
}
