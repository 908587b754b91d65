/** Finds pages in an index. Uses no DOM, so that browsers, tests and clients rank in the same way. */
import type { PageEntry, PageSection } from './index-format.ts';
import { matchWord, type TermMatch } from './match-word.ts';
import { parseQuery, type Query } from './parse-query.ts';
import type { IndexReader } from './read-index.ts';
import { selectBestPages, scorePages, findSection, type QueryMatches, type ScoredPage } from './score-pages.ts';
import { describePage, type SectionMatch } from './describe-page.ts';

export interface FindOptions {
  /** Bundle path of the page that the reader is on. */
  from?: string;
  /** Number of its section. */
  near?: number;
  /** Only return pages in this section. */
  section?: number;
  /** Maximum number of pages to return. @defaultValue 8 */
  limit?: number;
  /** Loads the text of a page. Without it, there are neither snippets nor phrase matches. */
  readText?: (page: string) => Promise<readonly PageSection[] | undefined>;
  /**
   * Called between steps of a few milliseconds, so that a main thread can render and handle input. @defaultValue
   * continues immediately
   */
  pause?: () => Promise<void>;
}

export interface PageMatch {
  path: string;
  title: string;
  /** Groups above the page. */
  trail: string;
  /** Tab, product or similar; '' on a site without any. */
  section: string;
  score: number;
  /** Text around the first match at the start of the page. '' if only its sections match or its text is unknown. */
  snippet: string;
  sections: SectionMatch[];
}

export interface SearchMatches {
  pages: PageMatch[];
  /** Number of matching pages in each section of the index, regardless of `section`. */
  counts: Map<number, number>;
  total: number;
  /** Terms to highlight in texts. */
  terms: string[];
}

const LIMIT = 8;
/** Number of pages beyond the returned ones whose texts are compared with the whole query. */
const EXTRA_CANDIDATES = 4;
const NEAR_FOLDER = 0.15;
/** Returns the pages for a query, best first. */
export async function findPages(reader: IndexReader, text: string, options: FindOptions = {}): Promise<SearchMatches> {
  const core = await reader.core();
  const query = parseQuery(text, core);
  const matches = await matchQuery(reader, query, options.pause);
  const { section, limit = LIMIT, near, pause } = options;
  const table = await scorePages(core, matches, { near, pause });
  const counts = new Map<number, number>();
  let total = 0;
  for (let page = 0; page < core.pages; page += 1) {
    if ((table.covered[page] ?? 0) < table.unit * 0.5 && (table.bonus[page] ?? 0) === 0) continue;
    const number = findSection(core, page);
    counts.set(number, (counts.get(number) ?? 0) + 1);
    total += 1;
  }
  const bestPages = selectBestPages(
    table,
    limit + EXTRA_CANDIDATES,
    (page) => section === undefined || findSection(core, page) === section,
  );
  const terms = [...new Set([...matches.words.flat().map(({ term }) => term), ...query.symbols])];
  const pageResults = await Promise.all(bestPages.map((page) => describe(page)));
  const pages = pageResults.sort((a, b) => b.score - a.score).slice(0, limit);
  return { pages, counts, total, terms };

  async function describe({ page, score }: ScoredPage): Promise<PageMatch> {
    const [entry, label] = [await reader.entry(page), core.sections[findSection(core, page)] ?? ''];
    const [path, title, trail] = entry;
    const sections = await options.readText?.(path);
    await pause?.();
    const description = sections && describePage(sections, { query, terms });
    const totalBonus = (description?.bonus ?? 0) + NEAR_FOLDER * computeProximity(entry, options.from);
    return {
      path,
      title,
      trail,
      section: label,
      score: score + table.unit * totalBonus,
      snippet: description?.snippet ?? '',
      sections: description?.sections ?? [],
    };
  }
}

async function matchQuery(reader: IndexReader, query: Query, pause?: () => Promise<void>): Promise<QueryMatches> {
  const symbolLists = Promise.all(query.symbols.map((symbol) => reader.find(symbol)));
  const matchAll = async (): Promise<TermMatch[][]> => {
    const numbers = VERSION.test(query.symbols.join(' ')) ? listVersionNumbers(query, await symbolLists) : NO_NUMBERS;
    const matchedWords = await Promise.all(
      query.words
        .filter(({ term }) => !numbers.has(term))
        .map(async (word) => {
          await pause?.();
          const wordMatches = await matchWord(reader, word, query);
          if (wordMatches.length > 0 || word.parts.length === 0) return [wordMatches];
          return Promise.all(
            word.parts.map((term) =>
              matchWord(reader, { term, parts: [], isOpen: word.isOpen && term.length > 2 }, query),
            ),
          );
        }),
    );
    return matchedWords.flat();
  };
  const [words, symbols, keys, parts] = await Promise.all([
    matchAll(),
    symbolLists,
    query.key === '' ? undefined : reader.range(query.key, 1),
    Promise.all(query.partKeys.map(({ key }) => reader.find(key))),
  ]);
  const longerTerms = keys?.found.filter(([term]) => term !== query.key && isBegun(term, query)) ?? [];
  // `C++` is not about C: if the index contains the name with its symbols, the letter alone doesn't count.
  const plainSymbols = new Map(
    query.symbols.map((symbol, index) => [/^(\p{L}+)(?:\+\+|#)$/u.exec(symbol)?.[1] ?? '', symbols[index]]),
  );
  return {
    words: words.map((matches) => {
      const list = matches.map(({ term }) => plainSymbols.get(term)).find((symbolList) => symbolList !== undefined);
      return list === undefined ? matches : [{ term: '', list, weight: 1 }];
    }),
    symbols: symbols.flatMap((list, index) =>
      list === undefined ? [] : [{ list, weight: isVague(query.symbols[index] ?? '', query) ? VAGUE_WEIGHT : 1 }],
    ),
    exact: keys?.found.find(([term]) => term === query.key)?.[1],
    contained: parts.flatMap((list, index) =>
      list === undefined ? [] : [{ list, share: query.partKeys[index]?.share ?? 0 }],
    ),
    begun: longerTerms.map(([term, list]) => ({ list, share: (query.key.length - 1) / (term.length - 1) })),
  };
}

const VERSION = /(?<!\S)\d+\.\d/;
const NO_NUMBERS: ReadonlySet<string> = new Set();

/** Returns the numbers of versions that the index knows. Many other pages contain these numbers. */
function listVersionNumbers({ symbols }: Query, lists: readonly (string | undefined)[]): Set<string> {
  const versions = symbols.filter((symbol, index) => lists[index] !== undefined && VERSION.test(symbol));
  return new Set(versions.flatMap((version) => version.split('.')));
}

/** Weight of a path if its method was given as well. */
const VAGUE_WEIGHT = 0.6;

function isVague(symbol: string, { symbols }: Query): boolean {
  return symbols.some((otherSymbol) => otherSymbol !== symbol && otherSymbol.endsWith(` ${symbol}`));
}

/** Returns whether a longer title continues with a new word, or with a word that is still being typed. */
function isBegun(term: string, { key, words }: Query): boolean {
  return term[key.length] === ' ' || (words.at(-1)?.isOpen ?? false);
}

/** Returns the share of folders that two pages have in common, from 0 to 1. */
function computeProximity([path]: PageEntry, from: string | undefined): number {
  if (from === undefined) return 0;
  const [a, b] = [path.split('/').slice(0, -1), from.split('/').slice(0, -1)];
  let commonDepth = 0;
  while (commonDepth < a.length && a[commonDepth] === b[commonDepth]) commonDepth += 1;
  return commonDepth / Math.max(1, a.length, b.length);
}
