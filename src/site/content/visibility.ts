/** The visibility matrix (content format, Visibility matrix). */
import type { SeoConfig } from '../model/config.ts';
import type { Visibility } from '../model/plan.ts';
import type { Frontmatter } from '../model/frontmatter.ts';

/** The entry of a page in the navigation; absent for pages it does not name. */
export interface Listing {
  /** A navigation node above it is hidden. */
  hidden: boolean;
  /** The hidden node says `searchable: true`. */
  searchable: boolean;
}

export function visibilityOf(input: {
  frontmatter: Frontmatter;
  listing: Listing | undefined;
  indexing: SeoConfig['indexing'];
  /** Robots tag that the author gives the whole site. */
  siteRobots?: string | undefined;
}): Visibility {
  const { frontmatter, listing, indexing, siteRobots } = input;
  const visibility = baseVisibility(frontmatter, listing);
  if (indexing === 'all') Object.assign(visibility, { search: true, sitemap: true, llms: true, robots: 'index' });
  if (frontmatter.searchable === false) visibility.search = false;
  if (frontmatter.noindex) Object.assign(visibility, { search: false, sitemap: false, llms: false, robots: 'noindex' });
  if (forbidsIndex(frontmatter.robots)) visibility.sitemap = false;
  if (forbidsIndex(siteRobots)) Object.assign(visibility, { sitemap: false, llms: false, robots: 'noindex' });
  // A page that is a link to another site has no content of its own to find.
  if (frontmatter.url !== undefined) Object.assign(visibility, { search: false, sitemap: false });
  return visibility;
}

/** Whether the value of a robots tag keeps a page out of search engines. */
export function forbidsIndex(robots: string | undefined): boolean {
  return robots !== undefined && /\b(?:noindex|none)\b/i.test(robots);
}

function baseVisibility({ hidden }: Frontmatter, listing: Listing | undefined): Visibility {
  if (hidden) return { sidebar: false, search: false, sitemap: false, llms: false, robots: 'noindex' };
  if (!listing) return { sidebar: false, search: false, sitemap: false, llms: false, robots: 'none' };
  if (listing.hidden && !listing.searchable && hidden !== false)
    return { sidebar: false, search: false, sitemap: false, llms: false, robots: 'noindex' };
  return { sidebar: !listing.hidden, search: true, sitemap: true, llms: true, robots: 'index' };
}
