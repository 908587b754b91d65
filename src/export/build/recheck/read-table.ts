/** The questions that the pages of a check asked about the site. A later check reuses the pages whose replies are the same. */
import { gzipSync } from 'node:zlib';
import { gunzipSync } from '../../../lib/gunzip.ts';
import type { ReadTable, PageReads, RecheckablePage } from '../messages.ts';

/** Lists each question once. Leaves out pages that must be checked every time. */
export function tabulateReads(pages: readonly RecheckablePage[]): ReadTable {
  const facts: PageReads = [];
  const numbers = new Map<string, number>();
  const getNumber = (fact: PageReads[number]) => {
    const key = fact.join('\n');
    const number = numbers.get(key) ?? facts.push(fact) - 1;
    numbers.set(key, number);
    return number;
  };
  return {
    facts,
    pages: pages.flatMap(({ url, facts: ownFacts }) => (ownFacts ? [{ url, facts: ownFacts.map(getNumber) }] : [])),
  };
}

/** Returns the URLs of the pages whose questions all have the same replies as before. */
export function findUnchangedPages({ facts, pages }: ReadTable, replyTo: (question: string) => string): string[] {
  const holds = facts.map(([question, reply]) => replyTo(question) === reply);
  return pages.flatMap(({ url, facts: ownFacts }) => (ownFacts.every((number) => holds[number]) ? [url] : []));
}

/** Packs the pages of a check for a cache. */
export function packChecked(pages: readonly RecheckablePage[]): Buffer {
  const { facts, pages: tablePages } = tabulateReads(pages);
  const numbers = new Map(tablePages.map((page) => [page.url, page.facts]));
  const packedPages = pages.map((page) => ({ ...page, facts: numbers.get(page.url) }));
  return gzipSync(JSON.stringify({ facts, pages: packedPages }), { level: 1 });
}

/** Maximum number of bytes that a check stores. If there are more, the next check reads every page. */
const MAX_BYTES = 256 * 2 ** 20;

/** Returns the packed pages. Returns none if they are too large or can't be read, so that every page is checked again. */
export function unpackChecked(bytes: Buffer, { maxBytes = MAX_BYTES } = {}): RecheckablePage[] {
  try {
    const { facts, pages } = JSON.parse(gunzipSync(bytes, { maxBytes }).toString('utf8')) as Packed;
    return pages.flatMap(({ facts: ownFacts, ...page }) => {
      const pageFacts = ownFacts?.flatMap((number) => facts.slice(number, number + 1));
      return pageFacts && pageFacts.length === ownFacts?.length ? [{ ...page, facts: pageFacts }] : [];
    });
  } catch {
    return [];
  }
}

interface Packed {
  facts: PageReads;
  pages: (Omit<RecheckablePage, 'facts'> & { facts?: number[] })[];
}
