/** The bytes of a kept plan: most of it is read only when it is asked for. */
import type { PageHead } from '../../../site/content/page-head.ts';
import type { Diagnostic } from '../../../site/model/diagnostics.ts';
import type { SitePlan } from '../../../site/model/plan.ts';
import { packValue, unpackValue } from './packed-value.ts';
import { sealParts, splitParts } from '../../../lib/sealed.ts';

/** A plan without the time of the commit and without dates of files. */
export interface KeptPlan {
  /** Names what it was made of beside the files of the site. */
  key: string;
  plan: SitePlan;
  diagnostics: Diagnostic[];
}

export interface PlanPack extends Facts {
  /** File of Markdown → the hash of its bytes, and what was read of it, as `packValue` gives it. */
  heads: ReadonlyMap<string, { sum: string; packed: Buffer }>;
  /** Key of `KeptPlan`. */
  key: string;
  open(): KeptPlan;
}

interface Facts {
  /** Hash of the list of files. */
  files: string;
  /** Other files that were read, with their hashes. */
  read: [file: string, sum: string][];
  /** Addresses of API descriptions. */
  urls: string[];
  /** As `hashPlan` names the plan. */
  planSum: string;
}

/** Lengths are those of the parts behind the head, in their order. */
interface Head extends Facts {
  key: string;
  heads: [file: string, sum: string, length: number][];
  /** Length of `Rest`; the pages of the plan follow it. */
  rest: number;
}

/** All but the pages, which are most of a plan, and plain data. */
interface Rest {
  plan: Omit<SitePlan, 'pages'>;
  diagnostics: Diagnostic[];
}

export function packPlan(
  given: Facts & { heads: readonly { file: string; sum: string; head: PageHead }[]; kept: KeptPlan },
): Buffer {
  const { files, read, urls, planSum, heads, kept } = given;
  const { pages, ...plan } = kept.plan;
  const packed = heads.map(({ head }) => packValue(head));
  const rest = packValue({ plan, diagnostics: kept.diagnostics } satisfies Rest);
  const head: Head = {
    files,
    read,
    urls,
    planSum,
    key: kept.key,
    heads: heads.map(({ file, sum }, index) => [file, sum, packed[index]?.length ?? 0]),
    rest: rest.length,
  };
  return sealParts(head, [...packed, rest, packValue(pages)]);
}

/** Reads what `packPlan` sealed, from the body that `unseal` returned. */
export function unpackPlan(body: Buffer): PlanPack {
  const { head, take } = splitParts<Head>(body);
  const { heads, rest, key, ...facts } = head;
  const table = new Map(heads.map(([file, sum, length]) => [file, { sum, packed: take(length) }]));
  const [written, pages] = [take(rest), take()];
  return {
    ...facts,
    key,
    heads: table,
    open() {
      const { plan, diagnostics } = unpackValue(written) as Rest;
      return { key, plan: { ...plan, pages: unpackValue(pages) as SitePlan['pages'] }, diagnostics };
    },
  };
}
