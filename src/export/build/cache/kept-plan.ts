/**
 * The plan kept for a later build. It is made of what `readPageHead` gives for each file of Markdown, of the other files that are read
 * while it is made, of the list of files and of the settings: it is the same as long as these are. Heads are kept by the bytes of their
 * files. Values are kept as between threads.
 */
import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { readPageHead, type PageHead } from '../../../site/content/page-head.ts';
import type { Diagnostic } from '../../../site/model/diagnostics.ts';
import type { SitePlan } from '../../../site/model/plan.ts';
import { noteReads, type Source, type SourceReads } from '../../../site/model/source.ts';
import { hashPlan } from './hash-plan.ts';
import { seal, unseal } from './sealed.ts';
import type { FileSums } from './segment-cache.ts';

/** A plan without the time of the commit and without dates of files. */
export interface KeptPlan {
  /** Names what it was made of beside the files of the site. */
  key: string;
  plan: SitePlan;
  diagnostics: Diagnostic[];
}

/** The files of a site as a plan reads them. */
export interface PlanSource {
  /** Notes what is read of it, for `keep`. */
  source: Source;
  readHead(file: string): PageHead;
  /** SHA-256 in hex. */
  hashOf(file: string): string;
  /** What was kept of a site whose files mean the same. */
  found: Pick<Pack, 'urls' | 'kept' | 'planSum'> | undefined;
  /** Whether what was kept is of other bytes of many files, which are looked into each time. */
  isOld: boolean;
  /** Bytes for a later build, and the name of the plan as `hashPlan` gives it; undefined when nothing is to be kept. */
  keep(urls: string[], kept: KeptPlan): { pack: Uint8Array; planSum: string } | undefined;
}

interface Pack {
  /** File of Markdown → the hash of its bytes, and what was read of it. */
  heads: Map<string, { sum: string; head: PageHead }>;
  /** Hash of the list of files. */
  files: string;
  /** Other files that were read → hashes. */
  read: Map<string, string>;
  /** Addresses of API descriptions. */
  urls: string[];
  kept: KeptPlan;
  /** As `hashPlan` names the plan. */
  planSum: string;
}

/** Files with other bytes than those that were kept, up to which they are not kept again. */
const MAX_CHANGED = 30;
/** Files up to which a plan is kept. */
const MAX_FILES = 10_000;

/** `packed` is what an earlier `keep` gave, or empty; without it nothing is kept. `given` has sums that are known. Throws as `Source.read`. */
export function openPlanSource(source: Source, packed?: Uint8Array, given?: FileSums): PlanSource {
  const isKept = packed !== undefined && source.files.length <= MAX_FILES;
  const before = isKept ? unpackPlan(packed) : undefined;
  const noted = noteReads(source);
  const sums = new Map(given);
  const hashOf = (file: string): string => {
    const known = sums.get(file);
    if (known !== undefined) return known;
    const sum = hash('sha256', source.read(file));
    sums.set(file, sum);
    return sum;
  };
  const heads: Pack['heads'] = new Map();
  let changed = 0;
  const readHead = (file: string): PageHead => {
    const known = heads.get(file);
    if (known) return known.head;
    const sum = isKept ? hashOf(file) : '';
    const earlier = before?.heads.get(file);
    const head = earlier?.sum === sum ? earlier.head : readPageHead(source.read(file), file);
    if (head !== earlier?.head) changed += 1;
    heads.set(file, { sum, head });
    return head;
  };
  const files = hash('sha256', JSON.stringify(source.files));
  const isSame = before?.files === files && isSameSite(before, { source, hashOf, readHead });
  return {
    source: noted.source,
    readHead,
    hashOf,
    found: isSame ? before : undefined,
    isOld: changed > MAX_CHANGED,
    keep(urls, kept) {
      if (!isKept) return undefined;
      const pack: Pack = {
        heads,
        files,
        read: hashReads(noted.reads, hashOf),
        urls,
        kept,
        planSum: hashPlan(kept.plan),
      };
      return { pack: seal(serialize(pack)), planSum: pack.planSum };
    },
  };
}

function isSameSite(
  { heads, read }: Pack,
  { source, hashOf, readHead }: Pick<PlanSource, 'hashOf' | 'readHead' | 'source'>,
): boolean {
  for (const [file, sum] of read) if (!source.has(file) || hashOf(file) !== sum) return false;
  for (const [file, { head }] of heads) {
    const now = readHead(file);
    if (now !== head && !isDeepStrictEqual(now, head)) return false;
  }
  return true;
}

function hashReads({ read }: SourceReads, hashOf: (file: string) => string): Pack['read'] {
  return new Map(Array.from(read, (file) => [file, hashOf(file)]));
}

/** Undefined for bytes that are not those of `keep`, or of another release of Node. */
function unpackPlan(packed: Uint8Array): Pack | undefined {
  const body = unseal(packed);
  try {
    return body && (deserialize(body) as Pack);
  } catch {
    return undefined;
  }
}
