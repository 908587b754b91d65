/** Stage 7 of the plan: each page with its place among the others. */
import { findDate } from '../content/dates.ts';
import type { FoundPage } from '../content/discover.ts';
import { withThemeModes } from '../content/page-modes.ts';
import { visibilityOf } from '../content/visibility.ts';
import type { SiteConfig } from '../model/config.ts';
import type { Report } from '../model/diagnostics.ts';
import type { SiteNavigation } from '../model/navigation.ts';
import type { PlannedPage } from '../model/plan.ts';
import { urlToOutput } from '../model/urls.ts';
import type { ResolvedNavigation } from '../navigation/resolve.ts';

/** Returns listed pages in navigation order, then the others sorted by URL. */
export function orderPages(input: {
  pages: ReadonlyMap<string, FoundPage>;
  resolved: ResolvedNavigation;
  config: Pick<SiteConfig, 'seo' | 'missingModes'>;
  /** File → when it last changed, RFC 3339 in UTC. */
  modified: Readonly<Record<string, string>>;
  report: Report;
}): PlannedPage[] {
  const { pages, resolved, config, modified, report } = input;
  const { navigation, listings, boosts } = resolved;
  const { seo } = config;
  const neighbors = neighborsOf(navigation);
  const others = [...pages.keys()].filter((url) => !listings.has(url)).sort();
  const planned = [...listings.keys(), ...others].flatMap((url): PlannedPage[] => {
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
        visibility: visibilityOf({
          frontmatter,
          listing: listings.get(url),
          indexing: seo.indexing,
          siteRobots: seo.metatags['robots'],
        }),
        boost: frontmatter.boost ?? boosts.get(url),
        modified: findDate(frontmatter.lastUpdatedDate ?? '') ?? modified[file],
        ...neighbors.get(url),
      },
    ];
  });
  return withThemeModes(planned, config, report);
}

/** Neighbors in the reading order of a section; a page of several sections has those of the last. */
function neighborsOf({ sections }: SiteNavigation): Map<string, { previous?: string; next?: string }> {
  return new Map(
    sections.flatMap(({ order }) =>
      order.map((url, index): [string, { previous?: string; next?: string }] => [
        url,
        { previous: order[index - 1], next: order[index + 1] },
      ]),
    ),
  );
}
