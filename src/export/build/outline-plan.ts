import type { PlannedPage, SitePlan } from '../../site/model/plan.ts';

/** The part of a plan that the parent process needs to choose pages and to split the work: only threads need all of it. */
export interface PlanOutline {
  pages: { url: string }[];
  assets: string[];
  /** Files of pages that no entry of the navigation leads to, and that are not hidden on purpose. */
  unlisted: string[];
  navigation: {
    sections: { id: number; version?: string | undefined }[];
    sectionOf: Record<string, number>;
    nearSectionOf: Record<string, number>;
  };
}

export function outlinePlan(plan: SitePlan): PlanOutline {
  const { sections, sectionOf, nearSectionOf } = plan.navigation;
  return {
    pages: plan.pages.map(({ url }) => ({ url })),
    assets: plan.assets,
    unlisted: listUnlisted(plan),
    navigation: { sections: sections.map(({ id, version }) => ({ id, version })), sectionOf, nearSectionOf },
  };
}

/** The start page needs no entry. */
function listUnlisted({ pages, navigation }: SitePlan): string[] {
  const isMeant = ({ url, frontmatter, generated }: PlannedPage) => url === '/' || generated || frontmatter.hidden;
  return pages
    .filter((page) => !Object.hasOwn(navigation.sectionOf, page.url) && !isMeant(page))
    .map(({ file }) => file);
}
