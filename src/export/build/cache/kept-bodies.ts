/** Bodies of the pages of a segment, with what they asked of the site: a body is good as long as the replies are the same. */
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Replies } from '../../../site/facts/questions.ts';
import type { PageBody } from '../../../site/render-body.ts';

export interface KeptBody {
  url: string;
  questions: readonly string[];
  body: PageBody;
}

interface Pack {
  /** Each question once, with its reply. */
  facts: [question: string, reply: string][];
  /** With indexes of `facts`. */
  pages: { url: string; facts: number[]; body: PageBody }[];
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
  const pages = bodies.map(({ url, questions, body }) => ({ url, facts: questions.map(numberOf), body }));
  return gzipSync(JSON.stringify({ facts, pages } satisfies Pack), { level: 1 });
}

/** Finds the bodies that would come out the same. A pack that cannot be read has none. */
export function openBodies(packed: Uint8Array, replies: Replies): { find(url: string): KeptBody | undefined } {
  const { facts, pages } = unpack(packed);
  const holds = facts.map(([question, reply]) => replies.find(question) === reply);
  const found = new Map(pages.map((page) => [page.url, page]));
  return {
    find(url) {
      const page = found.get(url);
      if (!page?.facts.every((number) => holds[number])) return undefined;
      return { url, questions: page.facts.map((number) => facts[number]?.[0] ?? ''), body: page.body };
    },
  };
}

function unpack(packed: Uint8Array): Pack {
  if (packed.length === 0) return { facts: [], pages: [] };
  try {
    return JSON.parse(gunzipSync(packed).toString('utf8')) as Pack;
  } catch {
    return { facts: [], pages: [] };
  }
}
