import {
  CORE_FILE,
  getEntriesName,
  PAGES_PER_FILE,
  getShardName,
  VOCABULARY,
  type IndexCore,
  type PageEntry,
} from './index-format.ts';

/** Sorted terms of one shard, with their lists of postings. */
export interface Shard {
  terms: string[];
  lists: string[];
}

/** Loads a file of the index by name without extension. `version` is undefined for the core. */
export type LoadPart = (name: string, version?: string) => Promise<unknown>;

/** The files of one index, each loaded once. Only the most recently used shards are kept. */
export interface IndexReader {
  core(): Promise<IndexCore>;
  /** Returns the list of postings of a term. */
  find(term: string): Promise<string | undefined>;
  /**
   * Returns terms that start with `prefix`, from at most `maxShards` files. `isWhole` is true if no file was left out.
   */
  range(prefix: string, maxShards: number): Promise<{ found: [term: string, list: string][]; isWhole: boolean }>;
  entry(page: number): Promise<PageEntry>;
  /** Returns the most used words, sorted, with their usage rank from 0 to 9. */
  vocabulary(): Promise<[term: string, rank: number][]>;
}

const MAX_SHARDS_KEPT = 48;
const MAX_ENTRIES_KEPT = 64;

export function createIndexReader(load: LoadPart): IndexReader {
  let core: Promise<IndexCore> | undefined;
  const getCore = (): Promise<IndexCore> => {
    core ??= load(CORE_FILE) as Promise<IndexCore>;
    core.catch(() => (core = undefined));
    return core;
  };
  const loadPart = async (name: string): Promise<unknown> => load(name, (await getCore()).version);
  const shards = keepLast(MAX_SHARDS_KEPT, async (number: number) =>
    parseShard((await loadPart(getShardName(number))) as string),
  );
  const entries = keepLast(
    MAX_ENTRIES_KEPT,
    (number: number) => loadPart(getEntriesName(number)) as Promise<PageEntry[]>,
  );
  let words: Promise<[string, number][]> | undefined;
  return {
    core: getCore,
    async find(term) {
      const { shards: first } = await getCore();
      const number = findLastAtMost(first, term);
      if (number < 0) return undefined;
      const { terms, lists } = await shards(number);
      const place = findLastAtMost(terms, term);
      return terms[place] === term ? lists[place] : undefined;
    },
    async range(prefix, maxShards) {
      const { shards: first } = await getCore();
      const from = Math.max(0, findLastAtMost(first, prefix));
      const to = Math.max(from, findLastAtMost(first, `${prefix}\uffff`));
      const numbers = Array.from({ length: Math.min(maxShards, to - from + 1) }, (_, index) => from + index);
      const loadedShards = first.length === 0 ? [] : await Promise.all(numbers.map((number) => shards(number)));
      const terms = loadedShards.flatMap((shard) => listTermsWithPrefix(shard, prefix));
      return { found: terms, isWhole: to - from < maxShards };
    },
    async entry(page) {
      const list = await entries(Math.floor(page / PAGES_PER_FILE));
      return list[page % PAGES_PER_FILE] ?? ['', '', ''];
    },
    vocabulary() {
      words ??= loadPart(VOCABULARY).then((text) =>
        (text as string).split('\n').map((line) => [line.slice(1), Number(line[0])]),
      );
      words.catch(() => (words = undefined));
      return words;
    },
  };
}

function parseShard(text: string): Shard {
  const terms: string[] = [];
  const lists: string[] = [];
  for (const line of text.split('\n')) {
    const end = line.indexOf('\t');
    terms.push(line.slice(0, end));
    lists.push(line.slice(end + 1));
  }
  return { terms, lists };
}

function listTermsWithPrefix({ terms, lists }: Shard, prefix: string): [string, string][] {
  const matches: [string, string][] = [];
  const place = findLastAtMost(terms, prefix);
  for (let index = terms[place] === prefix ? place : place + 1; index < terms.length; index += 1) {
    const term = terms[index] ?? '';
    if (!term.startsWith(prefix)) break;
    matches.push([term, lists[index] ?? '']);
  }
  return matches;
}

/** Returns the index of the last item that isn't greater than `target`, or -1 if there is none. */
function findLastAtMost(sortedNames: readonly string[], target: string): number {
  let low = 0;
  let high = sortedNames.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sortedNames[middle] ?? '') <= target) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Caches the most recently requested results by key. Failures aren't cached. */
export function keepLast<K, T>(limit: number, make: (key: K) => Promise<T>): (key: K) => Promise<T> {
  const cache = new Map<K, Promise<T>>();
  return (key) => {
    const result = cache.get(key) ?? make(key);
    cache.delete(key);
    cache.set(key, result);
    result.catch(() => cache.delete(key));
    for (const oldestKey of cache.keys()) {
      if (cache.size <= limit) break;
      cache.delete(oldestKey);
    }
    return result;
  };
}
