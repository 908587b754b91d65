import type { DownloadSettings, PlannedPage, SitePlan } from '../../../site/index.ts';

/** The part of a plan that the parent process needs to choose pages and split the work. Only threads need all of it. */
export interface PlanOutline {
  /** URLs of all pages, in order. */
  urls: string[];
  /** Labels of the site's versions, in navigation order. */
  versions: string[];
  /**
   * URL → index in `versions`, for pages that are listed in a version or stored in its folder. Messages between processes
   * would contain the label once for each page.
   */
  versionOf: Record<string, number>;
  assets: string[];
  /** Files of pages that are missing from the navigation and not hidden on purpose. */
  unlisted: string[];
  /** As in the plan. */
  readerGroups: string[];
  /** Books that docs.json asks for. */
  downloads?: DownloadSettings;
}

export function outlinePlan(plan: SitePlan): PlanOutline {
  const { sections, sectionOf, nearSectionOf } = plan.navigation;
  const labels = new Map(sections.map(({ id, version }) => [id, version]));
  const urls = plan.pages.map(({ url }) => url);
  const versions = [...new Set(labels.values())].filter((label) => label !== undefined);
  const indexes = new Map(versions.map((label, index) => [label, index]));
  const versionOf = urls.flatMap((url): [string, number][] => {
    const label = labels.get(sectionOf[url] ?? nearSectionOf[url] ?? -1);
    const index = label === undefined ? undefined : indexes.get(label);
    return index === undefined ? [] : [[url, index]];
  });
  return {
    urls,
    versions,
    versionOf: Object.fromEntries(versionOf),
    assets: plan.assets,
    unlisted: listUnlisted(plan),
    readerGroups: plan.readerGroups,
    ...(plan.config.downloads && { downloads: plan.config.downloads }),
  };
}

/** The start page needs no navigation entry. */
function listUnlisted({ pages, navigation }: SitePlan): string[] {
  const isMeant = ({ url, frontmatter, generated }: PlannedPage) => url === '/' || generated || frontmatter.hidden;
  return pages
    .filter((page) => !Object.hasOwn(navigation.sectionOf, page.url) && !isMeant(page))
    .map(({ file }) => file);
}
