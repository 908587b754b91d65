/** The questions that the pages of a check asked about the site. A later check reuses the pages whose replies are the same. */
import { gzipSync } from 'node:zlib';
import { gunzipSync } from '../../../lib/gunzip.ts';
import type { CheckedPage } from '../../../site/index.ts';
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

/** Returns a check's result for a page, without the questions. */
export function removeFacts(page: { facts?: unknown } & CheckedPage): CheckedPage {
  const { facts: _, ...checkedPage } = page;
  return checkedPage;
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
  const { facts, pages } = openChecked(bytes, { maxBytes });
  return pages.flatMap(({ facts: ownFacts, ...page }) => {
    const pageFacts = ownFacts?.flatMap((number) => facts.slice(number, number + 1));
    return pageFacts && pageFacts.length === ownFacts?.length ? [{ ...page, facts: pageFacts }] : [];
  });
}

/** Returns the packed pages with their questions as numbers. Returns none in the same cases as `unpackChecked`. */
export function openChecked(bytes: Buffer, { maxBytes = MAX_BYTES } = {}): PackedCheck {
  try {
    return JSON.parse(gunzipSync(bytes, { maxBytes }).toString('utf8')) as PackedCheck;
  } catch {
    return { facts: [], pages: [] };
  }
}

/** Pages of a check, with indexes into the questions of all pages. */
export interface PackedCheck {
  facts: PageReads;
  pages: (Omit<RecheckablePage, 'facts'> & { facts?: number[] })[];
}
