/** Bodies of the pages of a segment, with what they asked of the site: a body is good as long as the replies are the same. */
import { gzipSync } from 'node:zlib';
import { serializeQuestion, type Replies } from '../../../site/tracked-reads/questions.ts';
import type { PageBody } from '../../../site/render-body.ts';
import type { PageTerms } from '../../../site/search/index-page.ts';
import type { Highlights } from '../messages.ts';
import { gunzipSync } from '../../../lib/gunzip.ts';
import { sealParts, splitParts } from '../../../lib/sealed.ts';

/** What is kept of a page: plain data. */
export interface KeptPage {
  body: PageBody;
  /** Its highlighted blocks: a page whose text changes keeps most of them, and to begin with a grammar takes long. */
  blocks: Highlights;
  /** What it gives to a search index, and the SHA-256 of what that was found in; absent for a page that is not searched. */
  terms?: { sum: string; found: PageTerms };
}

export interface UsedPage {
  url: string;
  questions: readonly string[];
  page: KeptPage;
  /** The bytes of `page` where they were read of a pack. */
  packed?: Uint8Array;
}

interface Head {
  /** Each question once, with its reply. */
  facts: [question: string, reply: string][];
  /** With indexes of `facts`, and the length of the page's bytes. */
  pages: [url: string, facts: number[], length: number][];
}

/** Packs pages of the site that `replies` are of. */
export function packBodies(used: readonly UsedPage[], replies: Replies): Uint8Array {
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
  const parts = used.map(({ page, packed }) => packed ?? gzipSync(JSON.stringify(page), { level: 1 }));
  const pages = used.map(({ url, questions }, index): Head['pages'][number] => [
    url,
    questions.map(parseNumber),
    parts[index]?.length ?? 0,
  ]);
  return sealParts({ facts, pages } satisfies Head, parts);
}

export interface KeptBodies {
  /** Finds a page whose body would come out the same. */
  find(url: string): UsedPage | undefined;
  /** The blocks that a page had, as they would come out today. */
  blocksOf(url: string): Highlights;
}

/** Opens the body of a pack. Without one, it finds no bodies. */
export function openBodies(
  packedBodies: Buffer | undefined,
  replies: Replies,
  { maxPageBytes = MAX_PAGE_BYTES } = {},
): KeptBodies {
  const { head, take } = packedBodies ? splitParts<Head>(packedBodies) : NOTHING;
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
      const isSame = numbers.some((number) => facts[number]?.[0] === HIGHLIGHTING && holds[number]);
      return (packed && isSame && unpack(packed, maxPageBytes)?.blocks) || [];
    },
  };
}

const NOTHING = { head: { facts: [], pages: [] } satisfies Head, take: () => Buffer.alloc(0) };

const HIGHLIGHTING = serializeQuestion('highlighting');

/** Max bytes of one page. A larger one is rendered in every build. */
const MAX_PAGE_BYTES = 64 * 2 ** 20;

/** Returns undefined for a page that is too large or can't be read, so that it is rendered again. */
function unpack(packed: Uint8Array, maxBytes: number): KeptPage | undefined {
  try {
    return JSON.parse(gunzipSync(packed, { maxBytes }).toString('utf8')) as KeptPage;
  } catch {
    return undefined;
  }
}
