import { COUNTS, decodeAt, IN_HEADING, IN_KEYWORDS, IN_TITLE, readPostings } from './codec.ts';
import { getBoost, getLength, PAGE_CHARS, type IndexCore } from './index-format.ts';
import type { TermMatch } from './match-word.ts';

/** The matches of everything in a query. */
export interface QueryMatches {
  /** The matching terms for each word. */
  words: TermMatch[][];
  /** Postings of the query's symbols, with a weight up to 1. */
  symbols: { list: string; weight: number }[];
  /** Postings of titles and headings equal to the query. */
  exact: string | undefined;
  /** Postings of titles and headings that start with the query, and the query's share of them. */
  begun: { list: string; share: number }[];
  /** Postings of titles and headings that the query contains completely, and their share of the query's words. */
  contained: { list: string; share: number }[];
}

export interface ScoredPage {
  page: number;
  score: number;
}

/**
 * Weights of the fields (BM25F) and of whole matches. The latter are in units of the highest score that words alone
 * can reach.
 */
const FIELD = { title: 7, heading: 2.5, keywords: 4 };
const SATURATION = 1.4;
const LENGTH_SHARE = 0.6;
const BONUS = {
  exactTitle: 3,
  symbolInKeywords: 3,
  exactHeading: 1.2,
  begunTitle: 1.3,
  begunHeading: 0.4,
  containedTitle: 1.6,
  wordsInTitle: 1,
  wordsInHeadings: 0.35,
  symbolInText: 0.8,
  near: 0.2,
};

/** Share of the query that a page counts as covering at least, if it has a bonus or the query contains its title. */
const LEAST_COVER = { bonus: 0.9, contained: 0.7 };

/**
 * Scores every page that contains any of the words. See docs/decisions/0016-search-shards.md. `near` is the number of
 * the reader's section.
 */
export async function scorePages(
  core: IndexCore,
  { words, symbols, exact, begun, contained }: QueryMatches,
  { near, pause }: { near?: number | undefined; pause?: (() => Promise<void>) | undefined },
): Promise<ScoreTable> {
  const { pages } = core;
  const table = createTable(pages);
  let total = 0;
  for (const matches of words) {
    await pause?.();
    const { values, titles, headings, count } = scoreWord(core, matches);
    if (count === 0) continue;
    const worth = Math.log(1 + (pages - count + 0.5) / (count + 0.5));
    total += worth;
    for (let page = 0; page < pages; page += 1) {
      const value = values[page] ?? 0;
      if (value === 0) continue;
      table.sum[page] = (table.sum[page] ?? 0) + worth * value;
      table.covered[page] = (table.covered[page] ?? 0) + worth;
      table.title[page] = (table.title[page] ?? 0) + worth * (titles[page] ?? 0);
      table.heading[page] = (table.heading[page] ?? 0) + worth * (headings[page] ?? 0);
    }
  }
  await pause?.();
  const unit = total === 0 ? 1 : total;
  const add = (page: number, share: number): void => {
    table.bonus[page] = Math.max(table.bonus[page] ?? 0, share * unit);
  };
  for (const { list, share } of begun)
    readPostings(list, pages, (page, code) =>
      add(page, share * (code & IN_TITLE ? BONUS.begunTitle : BONUS.begunHeading)),
    );
  for (const { list, share } of contained)
    readPostings(list, pages, (page, code) => {
      if (code & IN_TITLE) table.contained[page] = Math.max(table.contained[page] ?? 0, share * BONUS.containedTitle);
    });
  for (const { list, weight } of symbols)
    readPostings(list, pages, (page, code) => {
      const inText = code & (IN_TITLE | IN_HEADING) ? BONUS.exactHeading : BONUS.symbolInText * (0.5 + (code & 7) / 14);
      add(page, weight * (code & IN_KEYWORDS ? BONUS.symbolInKeywords : inText));
    });
  if (exact !== undefined)
    readPostings(exact, pages, (page, code) => add(page, code & IN_TITLE ? BONUS.exactTitle : BONUS.exactHeading));
  finish(core, table, { unit, count: words.length, near });
  return { ...table, unit };
}

export type ScoreTable = ReturnType<typeof createTable> & { unit: number };

function createTable(pages: number) {
  const make = (): Float32Array => new Float32Array(pages);
  return {
    sum: make(),
    covered: make(),
    title: make(),
    heading: make(),
    bonus: make(),
    contained: make(),
    score: make(),
  };
}

function finish(
  core: IndexCore,
  table: ReturnType<typeof createTable>,
  { unit, count, near }: { unit: number; count: number; near: number | undefined },
): void {
  for (let page = 0; page < core.pages; page += 1) {
    const sum = table.sum[page] ?? 0;
    const bonus = table.bonus[page] ?? 0;
    const contained = table.contained[page] ?? 0;
    if (sum === 0 && bonus === 0 && contained === 0) continue;
    const place = page * PAGE_CHARS;
    const coveredShare = (table.covered[page] ?? 0) / unit;
    const inTitle = (table.title[page] ?? 0) / unit;
    const titleWords = Math.max(1, decodeAt(core.facts, place));
    const fills = Math.min(1, count / titleWords);
    const score =
      sum * coveredShare +
      unit * inTitle ** 2 * BONUS.wordsInTitle * (0.4 + 0.6 * fills) +
      unit * ((table.heading[page] ?? 0) / unit) ** 3 * BONUS.wordsInHeadings +
      unit * contained +
      bonus;
    const cover = Math.max(coveredShare, bonus > 0 ? LEAST_COVER.bonus : 0, contained > 0 ? LEAST_COVER.contained : 0);
    const isNear = near !== undefined && findSection(core, page) === near;
    table.score[page] =
      (score * (0.15 + 0.85 * cover) + (isNear ? unit * BONUS.near : 0)) * getBoost(decodeAt(core.facts, place + 2));
  }
}

/** Returns the section number of a page. */
export function findSection({ facts }: IndexCore, page: number): number {
  return decodeAt(facts, page * PAGE_CHARS + 3) * 64 + decodeAt(facts, page * PAGE_CHARS + 4);
}

/**
 * Returns the best score of the terms for each page, from 0 to 1: over all fields, in the title, and in title or
 * headings.
 */
function scoreWord(core: IndexCore, matches: readonly TermMatch[]) {
  const values = new Float32Array(core.pages);
  const titles = new Float32Array(core.pages);
  const headings = new Float32Array(core.pages);
  const [meanTitle, meanText] = core.means;
  let count = 0;
  for (const { list, weight } of matches)
    readPostings(list, core.pages, (page, code) => {
      const place = page * PAGE_CHARS;
      const titleNorm = 0.4 + (0.6 * decodeAt(core.facts, place)) / Math.max(1, meanTitle);
      const textNorm =
        1 - LENGTH_SHARE + (LENGTH_SHARE * getLength(decodeAt(core.facts, place + 1))) / Math.max(1, meanText);
      const frequency =
        (code & IN_TITLE ? FIELD.title / titleNorm : 0) +
        (code & IN_HEADING ? FIELD.heading : 0) +
        (code & IN_KEYWORDS ? FIELD.keywords : 0) +
        (COUNTS[code & 7] ?? 0) / Math.max(0.3, textNorm);
      const value = (weight * frequency) / (frequency + SATURATION);
      if (values[page] === 0) count += 1;
      if (value > (values[page] ?? 0)) values[page] = value;
      if (code & IN_TITLE && weight > (titles[page] ?? 0)) titles[page] = weight;
      if (code & (IN_TITLE | IN_HEADING) && weight > (headings[page] ?? 0)) headings[page] = weight;
    });
  return { values, titles, headings, count };
}

/** Returns the best pages. Pages with equal scores are in site order. */
export function selectBestPages(table: ScoreTable, limit: number, isWanted: (page: number) => boolean): ScoredPage[] {
  const scoredPages: ScoredPage[] = [];
  for (let page = 0; page < table.score.length; page += 1) {
    const score = table.score[page] ?? 0;
    if (score > 0 && isWanted(page)) scoredPages.push({ page, score });
  }
  return scoredPages.sort((a, b) => b.score - a.score || a.page - b.page).slice(0, limit);
}
