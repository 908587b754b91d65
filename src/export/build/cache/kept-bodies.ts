/** Bodies of the pages of a segment, with what they asked of the site: a body is good as long as the replies are the same. */
import { gunzipSync, gzipSync } from 'node:zlib';
import { question, type Replies } from '../../../site/facts/questions.ts';
import type { PageBody } from '../../../site/render-body.ts';
import type { Highlights } from '../messages.ts';

export interface KeptBody {
  url: string;
  questions: readonly string[];
  body: PageBody;
  /** Its highlighted blocks: a page whose text changes keeps most of them, and to begin with a grammar takes long. */
  blocks: Highlights;
}

interface Pack {
  /** Each question once, with its reply. */
  facts: [question: string, reply: string][];
  /** With indexes of `facts`. */
  pages: { url: string; facts: number[]; body: PageBody; blocks: Highlights }[];
}

/** Packs bodies of the site that `replies` are of. */
export function packBodies(bodies: readonly KeptBody[], replies: Replies): Uint8Array {
  const facts: Pack['facts'] = [];
  const numbers = new Map<string, number>();
  const numberOf = (question: string) => {
    let number = numbers.get(question);
    if (number === undefined) {
      number = facts.push([question, replies.find(question)]) - 1;
      numbers.set(question, number);
    }
    return number;
  };
  const pages = bodies.map(({ url, questions, ...kept }) => ({ url, facts: questions.map(numberOf), ...kept }));
  return gzipSync(JSON.stringify({ facts, pages } satisfies Pack), { level: 1 });
}

export interface KeptBodies {
  /** Finds a body that would come out the same. */
  find(url: string): KeptBody | undefined;
  /** The blocks that a page had, as they would come out today. */
  blocksOf(url: string): Highlights;
}

/** Opens a pack; one that cannot be read has no bodies. */
export function openBodies(packed: Uint8Array, replies: Replies): KeptBodies {
  const { facts, pages } = unpack(packed);
  const holds = facts.map(([question, reply]) => replies.find(question) === reply);
  const found = new Map(pages.map((page) => [page.url, page]));
  return {
    find(url) {
      const page = found.get(url);
      if (!page?.facts.every((number) => holds[number])) return undefined;
      const { body, blocks } = page;
      return { url, questions: page.facts.map((number) => facts[number]?.[0] ?? ''), body, blocks };
    },
    blocksOf(url) {
      const { facts: numbers = [], blocks = [] } = found.get(url) ?? {};
      return numbers.some((number) => facts[number]?.[0] === HIGHLIGHTING && holds[number]) ? blocks : [];
    },
  };
}

const HIGHLIGHTING = question('highlighting');

function unpack(packed: Uint8Array): Pack {
  if (packed.length === 0) return { facts: [], pages: [] };
  try {
    return JSON.parse(gunzipSync(packed).toString('utf8')) as Pack;
  } catch {
    return { facts: [], pages: [] };
  }
}
