/** The robots column of the visibility matrix (content format, Visibility matrix). */
import { forbidsIndex } from '../content/visibility.ts';
import type { PlannedPage, SitePlan } from '../model/plan.ts';

/** The author keeps the whole site out of search engines: `seo.metatags.robots`. */
export function isSiteNoindexed({ config }: SitePlan): boolean {
  return forbidsIndex(siteRobots(config));
}

/** Value of a page's robots tag; undefined for none. What keeps a page out is never loosened by the site's own tag. */
export function robotsOf({ config }: SitePlan, page: PlannedPage): string | undefined {
  const { robots, noindex } = page.frontmatter;
  const site = siteRobots(config);
  if (robots !== undefined && (!noindex || forbidsIndex(robots))) return robots;
  if (page.visibility.robots === 'noindex') return site !== undefined && forbidsIndex(site) ? site : 'noindex';
  return site ?? (page.visibility.robots === 'index' ? 'index' : undefined);
}

function siteRobots(config: SitePlan['config']): string | undefined {
  return config.seo.metatags['robots'];
}
