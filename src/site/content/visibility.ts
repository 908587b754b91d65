/** Applies the visibility matrix (content format, Visibility matrix). */
import type { SeoConfig } from '../model/config.ts';
import type { Visibility } from '../model/plan.ts';
import type { Frontmatter } from '../model/frontmatter.ts';

/** The entry of a page in the navigation; absent for pages outside it. */
export interface Listing {
  /** Set if a navigation node above it is hidden. */
  hidden: boolean;
  /** Set if the hidden node has `searchable: true`. */
  searchable: boolean;
}

export function getVisibility(input: {
  frontmatter: Frontmatter;
  listing: Listing | undefined;
  indexing: SeoConfig['indexing'];
  /** Robots tag that the author sets for the whole site. */
  siteRobots?: string | undefined;
}): Visibility {
  const { frontmatter, listing, indexing, siteRobots } = input;
  const visibility = getBaseVisibility(frontmatter, listing);
  if (indexing === 'all') Object.assign(visibility, { search: true, sitemap: true, llms: true, robots: 'index' });
  if (frontmatter.searchable === false) visibility.search = false;
  if (frontmatter.noindex) Object.assign(visibility, { search: false, sitemap: false, llms: false, robots: 'noindex' });
  if (forbidsIndex(frontmatter.robots)) visibility.sitemap = false;
  if (forbidsIndex(siteRobots)) Object.assign(visibility, { sitemap: false, llms: false, robots: 'noindex' });
  // A page that is a link to another site has no content to find.
  if (frontmatter.url !== undefined) Object.assign(visibility, { search: false, sitemap: false });
  return visibility;
}

/** Whether the value of a robots tag keeps a page out of search engines. */
export function forbidsIndex(robots: string | undefined): boolean {
  return robots !== undefined && /\b(?:noindex|none)\b/i.test(robots);
}

function getBaseVisibility({ hidden }: Frontmatter, listing: Listing | undefined): Visibility {
  if (hidden) return { sidebar: false, search: false, sitemap: false, llms: false, robots: 'noindex' };
  if (!listing) return { sidebar: false, search: false, sitemap: false, llms: false, robots: 'none' };
  if (listing.hidden && !listing.searchable && hidden !== false)
    return { sidebar: false, search: false, sitemap: false, llms: false, robots: 'noindex' };
  return { sidebar: !listing.hidden, search: true, sitemap: true, llms: true, robots: 'index' };
}
