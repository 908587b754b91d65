import type { PlannedPage, SitePlan } from '../../../site/model/plan.ts';

/** The part of a plan that the parent process needs to choose pages and to split the work: only threads need all of it. */
export interface PlanOutline {
  /** Of all pages, in order. */
  urls: string[];
  /** Labels of the site's versions, in the order of its navigation. */
  versions: string[];
  /** URL → label, of pages that are listed in a version, or lie in its folder. */
  versionOf: Record<string, string>;
  assets: string[];
  /** Files of pages that no entry of the navigation leads to, and that are not hidden on purpose. */
  unlisted: string[];
}

export function outlinePlan(plan: SitePlan): PlanOutline {
  const { sections, sectionOf, nearSectionOf } = plan.navigation;
  const labels = new Map(sections.map(({ id, version }) => [id, version]));
  const urls = plan.pages.map(({ url }) => url);
  const versions = urls.flatMap((url): [string, string][] => {
    const label = labels.get(sectionOf[url] ?? nearSectionOf[url] ?? -1);
    return label === undefined ? [] : [[url, label]];
  });
  return {
    urls,
    versions: [...new Set(labels.values())].filter((label) => label !== undefined),
    versionOf: Object.fromEntries(versions),
    assets: plan.assets,
    unlisted: listUnlisted(plan),
  };
}

/** The start page needs no entry. */
function listUnlisted({ pages, navigation }: SitePlan): string[] {
  const isMeant = ({ url, frontmatter, generated }: PlannedPage) => url === '/' || generated || frontmatter.hidden;
  return pages
    .filter((page) => !Object.hasOwn(navigation.sectionOf, page.url) && !isMeant(page))
    .map(({ file }) => file);
}
