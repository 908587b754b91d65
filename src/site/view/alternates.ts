/** The same page in other languages (content format, SEO, hreflang). */
import { forbidsIndex } from '../content/visibility.ts';
import { sectionFor } from '../navigation/near-sections.ts';
import { findSamePage } from '../navigation/switch-target.ts';
import type { PlannedPage, SitePlan } from '../model/plan.ts';
import { languageTag } from '../texts/texts.ts';
import { robotsOf } from './robots.ts';

export interface Alternate {
  /** BCP-47, or `x-default`. */
  hreflang: string;
  page: PlannedPage;
}

/**
 * Every language that has the page, its own included, then `x-default`; empty when there is only one. A page that
 * search engines shall not list, or that says another one is the true one, is nobody's alternate.
 */
export function findAlternates(
  { plan, pages }: { plan: SitePlan; pages: ReadonlyMap<string, PlannedPage> },
  page: PlannedPage,
): Alternate[] {
  const { navigation } = plan;
  const section = sectionFor(navigation, page.url);
  const own = section?.trail.find(({ kind }) => kind === 'language');
  if (!own || !isListed(plan, page)) return [];
  const found: Alternate[] = [];
  let fallback: PlannedPage | undefined;
  for (const id of own.siblings) {
    const language = navigation.divisions[id];
    if (!language || (language.hidden && language !== own)) continue;
    const other = pages.get(findSamePage(navigation, language, page.url) ?? '');
    if (!other || !isListed(plan, other) || (other === page && id !== own.id)) continue;
    // Search engines believe only what both pages say.
    if (findSamePage(navigation, own, other.url) !== page.url) continue;
    found.push({ hreflang: languageTag(language.label), page: other });
    if (language.default) fallback = other;
  }
  if (found.length < 2) return [];
  return fallback ? [...found, { hreflang: 'x-default', page: fallback }] : found;
}

function isListed(plan: SitePlan, page: PlannedPage): boolean {
  return page.visibility.sitemap && page.frontmatter.canonical === undefined && !forbidsIndex(robotsOf(plan, page));
}
