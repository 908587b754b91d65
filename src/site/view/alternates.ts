/** Finds the same page in other languages (content format, SEO, hreflang). */
import { forbidsIndex } from '../content/visibility.ts';
import { findSection } from '../navigation/near-sections.ts';
import { findSamePage } from '../navigation/switch-target.ts';
import type { PlannedPage, SitePlan } from '../model/plan.ts';
import { getLanguageTag } from '../i18n/translator.ts';
import { findRobots } from './robots.ts';

export interface Alternate {
  /** BCP-47, or `x-default`. */
  hreflang: string;
  page: PlannedPage;
}

/**
 * Returns every language with the page, including its own, followed by `x-default`. Returns an empty list if there is
 * only one. A page that is hidden from search engines, or that has another canonical page, is never an alternate.
 */
export function findAlternates(
  { plan, pages }: { plan: SitePlan; pages: ReadonlyMap<string, PlannedPage> },
  page: PlannedPage,
): Alternate[] {
  const { navigation } = plan;
  const section = findSection(navigation, page.url);
  const pageLanguage = section?.trail.find(({ kind }) => kind === 'language');
  if (!pageLanguage || !isListed(plan, page)) return [];
  const alternates: Alternate[] = [];
  let fallback: PlannedPage | undefined;
  for (const id of pageLanguage.siblings) {
    const language = navigation.divisions[id];
    if (!language || (language.hidden && language !== pageLanguage)) continue;
    const alternate = pages.get(findSamePage(navigation, language, page.url) ?? '');
    if (!alternate || !isListed(plan, alternate) || (alternate === page && id !== pageLanguage.id)) continue;
    // Search engines only accept links that both pages contain.
    if (findSamePage(navigation, pageLanguage, alternate.url) !== page.url) continue;
    alternates.push({ hreflang: getLanguageTag(language.label), page: alternate });
    if (language.default) fallback = alternate;
  }
  if (alternates.length < 2) return [];
  return fallback ? [...alternates, { hreflang: 'x-default', page: fallback }] : alternates;
}

function isListed(plan: SitePlan, page: PlannedPage): boolean {
  return page.visibility.sitemap && page.frontmatter.canonical === undefined && !forbidsIndex(findRobots(plan, page));
}
