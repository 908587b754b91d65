/** Selects the pages for agent files, and their areas (content format, Visibility matrix; Output for agents). */
import { findSection } from '../navigation/near-sections.ts';
import type { PlannedPage, SitePlan } from '../model/plan.ts';
import type { Section } from '../model/navigation.ts';

/**
 * Returns whether llms.txt lists a page: if it is visible, in the default language and version of its part of the
 * site.
 */
export function isForAgents(plan: SitePlan, page: PlannedPage): boolean {
  if (!page.visibility.llms || page.frontmatter.url !== undefined) return false;
  return (
    findSection(plan.navigation, page.url)?.trail.every(
      (division) => !CHOICES.has(division.kind) || division.default,
    ) ?? true
  );
}

/** A reader chooses one of these. The others only repeat the content. */
const CHOICES: ReadonlySet<string> = new Set(['language', 'version']);

export interface Area {
  title: string;
  pages: PlannedPage[];
}

/** Groups pages by outermost division (with its menu item) or group. Pages outside the navigation come last. */
export function findAreas(plan: SitePlan, pages: readonly PlannedPage[]): Area[] {
  const areas = new Map<string, Area>();
  const pagesWithoutArea: PlannedPage[] = [];
  for (const page of pages) {
    const title = getAreaTitle(plan, page);
    if (title === undefined) {
      pagesWithoutArea.push(page);
      continue;
    }
    const area = areas.get(title);
    if (area) area.pages.push(page);
    else areas.set(title, { title, pages: [page] });
  }
  const listedAreas = [...areas.values()];
  return pagesWithoutArea.length === 0
    ? listedAreas
    : [...listedAreas, { title: 'Other pages', pages: pagesWithoutArea }];
}

function getAreaTitle(plan: SitePlan, page: PlannedPage): string | undefined {
  const section = getSection(plan, page);
  if (!section) return undefined;
  const [division, ...innerTrail] = section.trail.filter(({ kind }) => !CHOICES.has(kind));
  const item = innerTrail.find(({ kind }) => kind === 'menu');
  if (division && item) return `${division.label}: ${item.label}`;
  return division?.label ?? plan.navigation.groupsOf[page.url]?.[0] ?? plan.config.name;
}

function getSection({ navigation }: SitePlan, page: PlannedPage): Section | undefined {
  return navigation.sections[navigation.sectionOf[page.url] ?? -1];
}
