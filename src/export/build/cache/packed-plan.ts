/** Encodes a cached plan so that most of it is decoded only on demand. */
import type { PageHead, SitePlan } from '../../../site/index.ts';
import type { Diagnostic } from '../../../site/shared.ts';
import { packValue, unpackValue } from './packed-value.ts';
import { sealParts, splitParts } from '../../../lib/sealed.ts';

/** A plan without the commit time and file dates. */
export interface CachedPlan {
  /** Identifies the plan's inputs other than the site's files. */
  key: string;
  plan: SitePlan;
  diagnostics: Diagnostic[];
}

export interface PlanPack extends PlanInputs {
  /** Markdown file → the hash of its bytes and its parsed head, encoded with `packValue`. */
  heads: ReadonlyMap<string, { sum: string; packed: Buffer }>;
  /** The `key` of `CachedPlan`. */
  key: string;
  open(): CachedPlan;
}

interface PlanInputs {
  /** Hash of the list of files. */
  files: string;
  /** Other files that were read, with their hashes. */
  read: [file: string, sum: string][];
  /** URLs of API descriptions. */
  urls: string[];
  /** The plan's hash from `hashPlan`. */
  planSum: string;
}

/** Lengths refer to the parts after the header, in the same order. */
interface Head extends PlanInputs {
  key: string;
  heads: [file: string, sum: string, length: number][];
  /** Length of `StoredPlan`, which is followed by the plan's pages. */
  rest: number;
}

/** Everything except the pages, which are the largest part of a plan and plain data. */
interface StoredPlan {
  plan: Omit<SitePlan, 'pages'>;
  diagnostics: Diagnostic[];
}

export function packPlan(
  input: PlanInputs & { heads: readonly { file: string; sum: string; head: PageHead }[]; kept: CachedPlan },
): Buffer {
  const { files, read, urls, planSum, heads, kept } = input;
  const { pages, ...plan } = kept.plan;
  const packedHeads = heads.map(({ head }) => packValue(head));
  const packedRest = packValue({ plan, diagnostics: kept.diagnostics } satisfies StoredPlan);
  const head: Head = {
    files,
    read,
    urls,
    planSum,
    key: kept.key,
    heads: heads.map(({ file, sum }, index) => [file, sum, packedHeads[index]?.length ?? 0]),
    rest: packedRest.length,
  };
  return sealParts(head, [...packedHeads, packedRest, packValue(pages)]);
}

/** Reads the result of `packPlan` from the body that `unseal` returned. */
export function unpackPlan(body: Buffer): PlanPack {
  const { head, take } = splitParts<Head>(body);
  const { heads, rest, key, ...facts } = head;
  const table = new Map(heads.map(([file, sum, length]) => [file, { sum, packed: take(length) }]));
  const [storedPlan, pages] = [take(rest), take()];
  return {
    ...facts,
    key,
    heads: table,
    open() {
      const { plan, diagnostics } = unpackValue(storedPlan) as StoredPlan;
      return { key, plan: { ...plan, pages: unpackValue(pages) as SitePlan['pages'] }, diagnostics };
    },
  };
}
