/** Finds the pages with the most similar titles, in the language and version of a page. */
import { addToList } from '../../lib/add-to-list.ts';
import { memoizeByObject } from '../../lib/memoize-by-object.ts';
import { findSection } from './near-sections.ts';
import type { PlannedPage, SitePlan } from '../model/plan.ts';
import { normalizeTerm, tokenize } from '../search-terms/tokenize.ts';

/** Term → numbers of the pages that contain it, in plan order. */
type Postings = Map<string, number[]>;

/** A term on more pages than this isn't distinctive, and would make the time grow with pages × pages. */
const MAX_PAGES = 200;
/** A page with a lower share of the best page's score isn't similar. */
const MIN_SIMILARITY = 0.2;
/** Weight of a term in the description or keywords. A title term has weight 1. */
const LOW_WEIGHT = 0.3;

/** Returns at most `most` pages, closest first. */
export function findSimilar(plan: SitePlan, page: PlannedPage, maximum: number): PlannedPage[] {
  const postings = getPostings(plan);
  const scores = new Map<number, number>();
  for (const [term, weight] of weighTerms(page)) {
    const pages = postings.get(term) ?? [];
    if (pages.length > MAX_PAGES) continue;
    const worth = weight * Math.log(1 + plan.pages.length / pages.length);
    for (const number of pages) {
      const candidate = plan.pages[number];
      if (!candidate || candidate === page || !isPeer(plan, page, candidate)) continue;
      scores.set(number, (scores.get(number) ?? 0) + worth * (weighTerms(candidate).get(term) ?? 0));
    }
  }
  const bestScore = Math.max(...scores.values());
  return [...scores]
    .filter(([, score]) => score >= MIN_SIMILARITY * bestScore)
    .sort(([a, high], [b, low]) => low - high || a - b)
    .slice(0, maximum)
    .flatMap(([number]) => plan.pages[number] ?? []);
}

/** Returns the postings of pages that readers can find with search. */
const getPostings = memoizeByObject((plan: SitePlan): Postings => {
  const postings: Postings = new Map();
  for (const [number, page] of plan.pages.entries()) {
    if (!page.visibility.search) continue;
    for (const term of weighTerms(page).keys()) addToList(postings, term, number);
  }
  return postings;
});

const weighTerms = memoizeByObject((page: PlannedPage): ReadonlyMap<string, number> => {
  const terms = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const term of tokenize(text).map(normalizeTerm)) if (!SHORT_WORD.test(term)) terms.set(term, weight);
  };
  for (const text of [page.description, ...page.frontmatter.keywords]) add(text, LOW_WEIGHT);
  add(page.title, 1);
  return terms;
});

/** `by`, `in`, `de`: two-letter words aren't specific to a topic. */
const SHORT_WORD = /^[a-z]{1,2}$/;

/** Returns whether two pages have the same language and version, so that readers aren't sent to another one. */
function isPeer({ navigation }: SitePlan, page: PlannedPage, otherPage: PlannedPage): boolean {
  const findPageSection = (url: string) => findSection(navigation, url);
  const [pageSection, otherSection] = [findPageSection(page.url), findPageSection(otherPage.url)];
  return pageSection?.language === otherSection?.language && pageSection?.version === otherSection?.version;
}
