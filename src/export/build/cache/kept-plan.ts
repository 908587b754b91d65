/**
 * The plan kept for a later build. It is made of what `readPageHead` gives for each file of Markdown, of the other files that are read
 * while it is made, of the list of files and of the settings: it is the same as long as these are. Heads are kept by the bytes of their
 * files. A head is read only when it is asked for.
 */
import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { readPageHead, type PageHead } from '../../../site/content/page-head.ts';
import { filesRead, noteReads, type Source } from '../../../site/model/source.ts';
import { hashPlan } from './hash-plan.ts';
import { packPlan, unpackPlan, type KeptPlan, type PlanPack } from './packed-plan.ts';
import { unpackValue } from './packed-value.ts';
import type { FileSums } from './segment-cache.ts';

/** The files of a site as a plan reads them. */
export interface PlanSource {
  /** Notes what is read of it, for `keep`. */
  source: Source;
  readHead(file: string): PageHead;
  /** SHA-256 in hex. */
  hashOf(file: string): string;
  /** What was kept of a site whose files mean the same. */
  found: Pick<PlanPack, 'urls' | 'key' | 'planSum' | 'open'> | undefined;
  /** Whether what was kept is of other bytes of many files, which are looked into each time. */
  isOld: boolean;
  /** Bytes for a later build, and the name of the plan as `hashPlan` gives it; undefined when nothing is to be kept. */
  keep(urls: string[], kept: KeptPlan): { pack: Uint8Array; planSum: string } | undefined;
}

/** Files with other bytes than those that were kept, up to which they are not kept again. */
const MAX_CHANGED = 30;
/** Files up to which a plan is kept. */
const MAX_FILES = 10_000;

/**
 * `kept` has what an earlier `keep` gave, without its seal, if there is any; without `kept` nothing is kept. `given` has sums that are
 * known. Throws as `Source.read`.
 */
export function openPlanSource(source: Source, kept?: { body: Buffer | undefined }, given?: FileSums): PlanSource {
  const isKept = kept !== undefined && source.files.length <= MAX_FILES;
  const before = isKept && kept.body ? unpackPlan(kept.body) : undefined;
  const noted = noteReads(source);
  const sums = new Map(given);
  const hashOf = (file: string): string => {
    const known = sums.get(file);
    if (known !== undefined) return known;
    const sum = hash('sha256', source.read(file));
    sums.set(file, sum);
    return sum;
  };
  const heads = new Map<string, PageHead>();
  let changed = 0;
  const readHead = (file: string): PageHead => {
    const known = heads.get(file);
    if (known) return known;
    const earlier = before?.heads.get(file);
    const isSame = earlier !== undefined && earlier.sum === hashOf(file);
    const head = isSame ? (unpackValue(earlier.packed) as PageHead) : readPageHead(source.read(file), file);
    if (!isSame) changed += 1;
    heads.set(file, head);
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
      const planSum = hashPlan(kept.plan);
      // For a plan that is the same, not all of it was read again.
      const read = isSame ? before.read : hashFiles(filesRead(noted.reads, source), hashOf);
      const all = isSame ? [...before.heads.keys()] : [...heads.keys()];
      const summed = all.map((file) => ({ file, sum: hashOf(file), head: readHead(file) }));
      return { pack: packPlan({ files, read, urls, planSum, heads: summed, kept }), planSum };
    },
  };
}

function isSameSite(
  { heads, read }: PlanPack,
  { source, hashOf, readHead }: Pick<PlanSource, 'hashOf' | 'readHead' | 'source'>,
): boolean {
  for (const [file, sum] of read) if (!source.has(file) || hashOf(file) !== sum) return false;
  for (const [file, { sum, packed }] of heads)
    if (hashOf(file) !== sum && !isDeepStrictEqual(readHead(file), unpackValue(packed))) return false;
  return true;
}

function hashFiles(files: Iterable<string>, hashOf: (file: string) => string): [file: string, sum: string][] {
  return Array.from(files, (file) => [file, hashOf(file)]);
}
