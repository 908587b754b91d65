/** Bodies of a segment's pages, with the questions they asked about the site. A body is reused while the replies are the same. */
import { gzipSync } from 'node:zlib';
import { serializeQuestion, type AnswerCache, type PageBody, type PageTerms } from '../../../site/index.ts';
import type { Highlights } from '../messages.ts';
import { gunzipSync } from '../../../lib/gunzip.ts';
import { sealParts, splitParts } from '../../../lib/sealed.ts';

/** The stored parts of a page, as plain data. */
export interface CachedPage {
  body: PageBody;
  /** Its highlighted blocks. A page whose text changes reuses most of them, because loading a grammar is slow. */
  blocks: Highlights;
  /** Its terms in the search index, and the SHA-256 of the text they are from; absent for a page without search. */
  terms?: { sum: string; found: PageTerms };
}

export interface UsedPage {
  url: string;
  questions: readonly string[];
  page: CachedPage;
  /** The bytes of `page`, if they were read from a pack. */
  packed?: Uint8Array;
}

interface Head {
  /** Each question once, with its reply. */
  facts: [question: string, reply: string][];
  /** With indexes of `facts`, and the length of the page's bytes. */
  pages: [url: string, facts: number[], length: number][];
}

/** Packs pages. `replies` are the replies of their site. */
export function packBodies(usedPages: readonly UsedPage[], replies: AnswerCache): Uint8Array {
  const facts: Head['facts'] = [];
  const numbers = new Map<string, number>();
  const parseNumber = (question: string) => {
    let number = numbers.get(question);
    if (number === undefined) {
      number = facts.push([question, replies.find(question)]) - 1;
      numbers.set(question, number);
    }
    return number;
  };
  const parts = usedPages.map(({ page, packed }) => packed ?? gzipSync(JSON.stringify(page), { level: 1 }));
  const pages = usedPages.map(({ url, questions }, index): Head['pages'][number] => [
    url,
    questions.map(parseNumber),
    parts[index]?.length ?? 0,
  ]);
  return sealParts({ facts, pages } satisfies Head, parts);
}

export interface CachedBodies {
  /** Finds a page whose body would be the same if it were rendered again. */
  find(url: string): UsedPage | undefined;
  /** Returns the page's earlier blocks that would be highlighted in the same way now. */
  blocksOf(url: string): Highlights;
}

/** Opens a pack of bodies. Without one, no body is found. */
export function openBodies(
  packedBodies: Buffer | undefined,
  replies: AnswerCache,
  { maxPageBytes = MAX_PAGE_BYTES } = {},
): CachedBodies {
  const { head, take } = packedBodies ? splitParts<Head>(packedBodies) : EMPTY_CACHE;
  const { facts, pages } = head;
  const holds = facts.map(([question, reply]) => replies.find(question) === reply);
  const bodies = new Map(pages.map(([url, numbers, length]) => [url, { numbers, packed: take(length) }]));
  return {
    find(url) {
      const { numbers, packed } = bodies.get(url) ?? {};
      if (!packed || !numbers?.every((number) => holds[number])) return undefined;
      const page = unpack(packed, maxPageBytes);
      return page && { url, questions: numbers.map((number) => facts[number]?.[0] ?? ''), page, packed };
    },
    blocksOf(url) {
      const { numbers = [], packed } = bodies.get(url) ?? {};
      const isSame = numbers.some((number) => facts[number]?.[0] === HIGHLIGHTING_QUESTION && holds[number]);
      return (packed && isSame && unpack(packed, maxPageBytes)?.blocks) || [];
    },
  };
}

const EMPTY_CACHE = { head: { facts: [], pages: [] } satisfies Head, take: () => Buffer.alloc(0) };

const HIGHLIGHTING_QUESTION = serializeQuestion('highlighting');

/** Maximum number of bytes of one page. A larger one is rendered in every build. */
const MAX_PAGE_BYTES = 64 * 2 ** 20;

/** Returns undefined for a page that is too large or can't be read, so that it is rendered again. */
function unpack(packedBody: Uint8Array, maxBytes: number): CachedPage | undefined {
  try {
    return JSON.parse(gunzipSync(packedBody, { maxBytes }).toString('utf8')) as CachedPage;
  } catch {
    return undefined;
  }
}
