/** Implements the robots column of the visibility matrix (content format, Visibility matrix). */
import { forbidsIndex } from '../content/visibility.ts';
import type { PlannedPage, SitePlan } from '../model/plan.ts';

/** Returns whether the author hides the whole site from search engines: `seo.metatags.robots`. */
export function isSiteNoindexed({ config }: SitePlan): boolean {
  return forbidsIndex(findSiteRobots(config));
}

/** Returns the value of a page's robots tag, or undefined for none. The site's tag never overrides a page's noindex. */
export function findRobots({ config }: SitePlan, page: PlannedPage): string | undefined {
  const { robots, noindex } = page.frontmatter;
  const site = findSiteRobots(config);
  if (robots !== undefined && (!noindex || forbidsIndex(robots))) return robots;
  if (page.visibility.robots === 'noindex') return site !== undefined && forbidsIndex(site) ? site : 'noindex';
  return site ?? (page.visibility.robots === 'index' ? 'index' : undefined);
}

function findSiteRobots(config: SitePlan['config']): string | undefined {
  return config.seo.metatags['robots'];
}
