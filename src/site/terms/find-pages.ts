/** Finds pages in an index: no DOM, so that browsers, tests and programs rank alike. */
import type { PageEntry, PageSection } from './index-format.ts';
import { matchWord, type TermMatch } from './match-word.ts';
import { parseQuery, type Query } from './parse-query.ts';
import type { IndexReader } from './read-index.ts';
import { titleKey } from './title-key.ts';
import { bestPages, scorePages, sectionOf, type QueryMatches, type ScoredPage } from './score-pages.ts';
import { describePage, type FoundSection } from './describe-page.ts';

export interface FindOptions {
  /** Path in the bundle of the page that the reader is on. */
  from?: string;
  /** Number of its section. */
  near?: number;
  /** Only pages of this section. */
  section?: number;
  /** Pages to return. @defaultValue 8 */
  limit?: number;
  /** Loads the text of a page; without it there are neither snippets nor phrases. */
  readText?: (page: string) => Promise<readonly PageSection[] | undefined>;
  /** Called between pieces of work of a few milliseconds: a main thread draws and takes input there. @defaultValue goes on */
  pause?: () => Promise<void>;
}

export interface FoundPage {
  path: string;
  title: string;
  /** Groups above the page. */
  trail: string;
  /** Tab, product or the like; '' on a site without. */
  section: string;
  score: number;
  /** Words around the first match of the page's start; '' when it matched in its sections alone, or its text is unknown. */
  snippet: string;
  sections: FoundSection[];
}

export interface FoundPages {
  pages: FoundPage[];
  /** Number of pages in each section of the index that have the words, whatever `section` says. */
  counts: Map<number, number>;
  total: number;
  /** Terms to mark in texts. */
  terms: string[];
}

const LIMIT = 8;
/** Pages whose texts are compared with the whole query, beyond those that are returned. */
const SPARE = 4;
const NEAR_FOLDER = 0.15;
/** For a title all of which is in the query: “turso group create” is about “group create”. */
const IN_QUERY = 0.8;

/** Pages for a query, best first. */
export async function findPages(reader: IndexReader, text: string, options: FindOptions = {}): Promise<FoundPages> {
  const core = await reader.core();
  const query = parseQuery(text, core.language);
  const matches = await matchQuery(reader, query, options.pause);
  const { section, limit = LIMIT, near, pause } = options;
  const table = await scorePages(core, matches, { near, pause });
  const counts = new Map<number, number>();
  let total = 0;
  for (let page = 0; page < core.pages; page += 1) {
    if ((table.covered[page] ?? 0) < table.unit * 0.5 && (table.bonus[page] ?? 0) === 0) continue;
    const number = sectionOf(core, page);
    counts.set(number, (counts.get(number) ?? 0) + 1);
    total += 1;
  }
  const best = bestPages(table, limit + SPARE, (page) => section === undefined || sectionOf(core, page) === section);
  const terms = [...new Set([...matches.words.flat().map(({ term }) => term), ...query.symbols])];
  const described = await Promise.all(best.map((page) => describe(page)));
  const pages = described.sort((a, b) => b.score - a.score).slice(0, limit);
  return { pages, counts, total, terms };

  async function describe({ page, score }: ScoredPage): Promise<FoundPage> {
    const [entry, label] = [await reader.entry(page), core.sections[sectionOf(core, page)] ?? ''];
    const [path, title, trail] = entry;
    const sections = await options.readText?.(path);
    await pause?.();
    const found = sections && describePage(sections, { query, terms });
    const together =
      (found?.bonus ?? 0) + IN_QUERY * titleShare(title, query) + NEAR_FOLDER * nearness(entry, options.from);
    return {
      path,
      title,
      trail,
      section: label,
      score: score + table.unit * together,
      snippet: found?.snippet ?? '',
      sections: found?.sections ?? [],
    };
  }
}

async function matchQuery(reader: IndexReader, query: Query, pause?: () => Promise<void>): Promise<QueryMatches> {
  const matchAll = async (): Promise<TermMatch[][]> => {
    const matched = await Promise.all(
      query.words.map(async (word) => {
        await pause?.();
        const found = await matchWord(reader, word, query);
        if (found.length > 0 || word.parts.length === 0) return [found];
        return Promise.all(
          word.parts.map((term) =>
            matchWord(reader, { term, parts: [], isOpen: word.isOpen && term.length > 2 }, query),
          ),
        );
      }),
    );
    return matched.flat();
  };
  const [words, symbols, keys] = await Promise.all([
    matchAll(),
    Promise.all(query.symbols.map((symbol) => reader.find(symbol))),
    query.key === '' ? undefined : reader.range(query.key, 1),
  ]);
  const longer = keys?.found.filter(([term]) => term !== query.key && isBegun(term, query)) ?? [];
  // `C++` is not about C: where the index has the name with its signs, the bare letter does not count.
  const bare = new Map(
    query.symbols.map((symbol, index) => [/^(\p{L}+)(?:\+\+|#)$/u.exec(symbol)?.[1] ?? '', symbols[index]]),
  );
  return {
    words: words.map((matches) => {
      const list = matches.map(({ term }) => bare.get(term)).find((found) => found !== undefined);
      return list === undefined ? matches : [{ term: '', list, weight: 1 }];
    }),
    symbols: symbols.flatMap((list, index) =>
      list === undefined ? [] : [{ list, weight: isVague(query.symbols[index] ?? '', query) ? VAGUE : 1 }],
    ),
    exact: keys?.found.find(([term]) => term === query.key)?.[1],
    begun: longer.map(([term, list]) => ({ list, share: (query.key.length - 1) / (term.length - 1) })),
  };
}

/** Weight of a path when its method was given too. */
const VAGUE = 0.6;

function isVague(symbol: string, { symbols }: Query): boolean {
  return symbols.some((other) => other !== symbol && other.endsWith(` ${symbol}`));
}

/** Whether a longer title goes on with a new word, or with a word that may still be typed. */
function isBegun(term: string, { key, words }: Query): boolean {
  return term[key.length] === ' ' || (words.at(-1)?.isOpen ?? false);
}

/** Share of the query that a title is, when the query holds all of it as it is. */
function titleShare(title: string, { key, rules }: Query): number {
  const name = titleKey(title, rules);
  return name !== '' && ` ${key.slice(1)} `.includes(` ${name} `) ? name.length / key.length : 0;
}

/** Share of the folders that two pages have in common, from 0 to 1. */
function nearness([path]: PageEntry, from: string | undefined): number {
  if (from === undefined) return 0;
  const [a, b] = [path.split('/').slice(0, -1), from.split('/').slice(0, -1)];
  let same = 0;
  while (same < a.length && a[same] === b[same]) same += 1;
  return same / Math.max(1, a.length, b.length);
}
