/** Merges the parts of a search index into the files that readers load. See docs/decisions/0016-search-shards.md. */
import { createHash } from 'node:crypto';
import type { OutputFile } from '../model/output-file.ts';
import { IN_TITLE, readPostings, toChar } from '../search-terms/codec.ts';
import { getRules } from '../search-terms/languages.ts';
import {
  CORE_FILE,
  getEntriesName,
  getLength,
  MAX_SECTIONS,
  PAGES_PER_FILE,
  getShardName,
  VOCABULARY,
  type IndexCore,
  type OtherIndex,
  type PageEntry,
} from '../search-terms/index-format.ts';
import { KEY_SIGN } from '../search-terms/title-key.ts';
import { mergeTerms, type MergedTerm } from './merge-terms.ts';
import type { PartPage } from './index-page.ts';
import { getLanguage, listPages, type PartialIndex } from './partial-index.ts';
import { getScript } from './index-script.ts';
import { createVocabulary } from './vocabulary.ts';

export interface SearchIndex {
  /** Folder in `_docs/`. */
  name: string;
  /** In page order. */
  parts: readonly PartialIndex[];
  others: readonly OtherIndex[];
}

/** Maximum number of characters in a shard. A search loads one or two per word. */
const SHARD_CHARS = 10_000;

/**
 * Yields the files of an index one after another, so that only one range of terms is in memory. The same pages produce
 * the same bytes, no matter how they were split into parts.
 */
export function searchIndexFiles({ name, parts, others }: SearchIndex): Generator<OutputFile> {
  return mergeIndexFiles({
    name,
    others,
    language: getLanguage(parts),
    terms: mergeTerms(parts),
    pages: parts.values().flatMap(listPages),
  });
}

/** An index whose parts have been merged. */
export interface MergedIndex extends Pick<SearchIndex, 'name' | 'others'> {
  language: string;
  /** In the order of `mergeTerms`. */
  terms: Iterable<MergedTerm>;
  /** In page order. */
  pages: Iterable<PartPage>;
}

/** Yields the same files as `searchIndexFiles`. */
export function* mergeIndexFiles({ name, others, language, ...indexParts }: MergedIndex): Generator<OutputFile> {
  const hash = createHash('sha256');
  const createFile = (part: string, data: unknown): OutputFile => {
    const content = getScript(`_docs/${name}/${part}`, data);
    if (part !== CORE_FILE) hash.update(content);
    return { path: `_docs/${name}/${part}.js`, content };
  };
  const first: string[] = [];
  const vocabulary = createVocabulary();
  const rules = getRules(language);
  const stopTitles: string[] = [];
  let lines: string[] = [];
  let size = 0;
  const cutShard = (): OutputFile => {
    const shard = createFile(getShardName(first.length - 1), lines.join('\n'));
    lines = [];
    size = 0;
    return shard;
  };
  for (const [term, list, pages] of indexParts.terms) {
    const line = `${term}\t${list}`;
    if (size > 0 && size + line.length > SHARD_CHARS) yield cutShard();
    if (size === 0) first.push(term);
    lines.push(line);
    size += line.length + 1;
    if (!term.startsWith(KEY_SIGN)) vocabulary.add(term, pages);
    else if (rules.isStopWord(term.slice(1)) && isTitleOfPage(list)) stopTitles.push(term.slice(1));
  }
  if (size > 0) yield cutShard();
  yield createFile(VOCABULARY, vocabulary.lines().join('\n'));
  const pages = createPageFacts();
  let waitingPages: PageEntry[] = [];
  let number = 0;
  for (const page of indexParts.pages) {
    pages.add(page);
    waitingPages.push(page.entry);
    if (waitingPages.length < PAGES_PER_FILE) continue;
    yield createFile(getEntriesName(number++), waitingPages);
    waitingPages = [];
  }
  if (waitingPages.length > 0) yield createFile(getEntriesName(number), waitingPages);
  const core: Omit<IndexCore, 'version'> = {
    language,
    ...pages.facts(),
    shards: first,
    others: [...others],
    ...(stopTitles.length > 0 && { stopTitles }),
  };
  hash.update(JSON.stringify(core));
  yield createFile(CORE_FILE, { version: hash.digest('hex').slice(0, 12), ...core });
}

/** Whether the key with these postings is the title of a page, and not only a heading. */
function isTitleOfPage(list: string): boolean {
  let isTitle = false;
  readPostings(list, Infinity, (_, code) => {
    isTitle ||= (code & IN_TITLE) !== 0;
  });
  return isTitle;
}

/** Collects the ranking data of every page. */
function createPageFacts() {
  const sections = new Map<string, number>();
  const pieces: string[] = [];
  let titles = 0;
  let texts = 0;
  return {
    add({ titleWords, length, boost, section }: PartPage): void {
      const number = sections.get(section) ?? Math.min(sections.size, MAX_SECTIONS - 1);
      if (!sections.has(section) && sections.size < MAX_SECTIONS) sections.set(section, number);
      pieces.push([titleWords, length, boost, number >> 6, number & 63].map(toChar).join(''));
      titles += titleWords;
      texts += getLength(length);
    },
    facts(): Pick<IndexCore, 'pages' | 'facts' | 'means' | 'sections'> {
      const pages = pieces.length;
      const computeMean = (sum: number): number => Math.round((sum / Math.max(1, pages)) * 100) / 100;
      return {
        pages,
        facts: pieces.join(''),
        means: [computeMean(titles), computeMean(texts)],
        sections: [...sections.keys()],
      };
    },
  };
}
