/**
 * Caches the plan for a later build. A plan depends on the result of `readPageHead` for each Markdown file, the other
 * files that are read to create it, the list of files, and the settings; it stays valid while these are unchanged.
 * Heads are cached by the bytes of their files, and each one is read only when it is needed.
 */
import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { listReadFiles, noteReads, readPageHead, type PageHead } from '../../../site/planning.ts';
import type { Source } from '../../../site/shared.ts';
import { hashPlan } from './hash-plan.ts';
import { packPlan, unpackPlan, type CachedPlan, type PlanPack } from './packed-plan.ts';
import { unpackValue } from './packed-value.ts';

/** A site's files, as planning reads them. */
export interface PlanSource {
  /** Records what is read from it, for `keep`. */
  source: Source;
  readHead(file: string): PageHead;
  /** SHA-256 in hex. */
  hashOf(file: string): string;
  /** The cached plan of a site whose files have the same meaning. */
  found: Pick<PlanPack, 'urls' | 'key' | 'planSum' | 'open'> | undefined;
  /** Whether many files differ from the cached bytes, so that each build has to read them. */
  isOld: boolean;
  /** Returns the bytes for a later build and the hash from `hashPlan`; undefined if nothing should be cached. */
  keep(urls: string[], kept: CachedPlan): { pack: Uint8Array; planSum: string } | undefined;
}

/** Maximum number of files that can differ from the cached ones before the plan is cached again. */
const MAX_CHANGED = 30;
/** Maximum number of files for which a plan is cached. */
const MAX_FILES = 10_000;

/**
 * Opens the source of a plan. Throws as `Source.read` does.
 *
 * @param cachedPlan the result of an earlier `keep`, without its seal, if there is one; nothing is cached without this
 *   parameter
 */
export function openPlanSource(source: Source, cachedPlan?: { body: Buffer | undefined }): PlanSource {
  const isKept = cachedPlan !== undefined && source.files.length <= MAX_FILES;
  const before = isKept && cachedPlan.body ? unpackPlan(cachedPlan.body) : undefined;
  const recorder = noteReads(source);
  const heads = new Map<string, PageHead>();
  let changeCount = 0;
  const readHead = (file: string): PageHead => {
    const knownHead = heads.get(file);
    if (knownHead) return knownHead;
    const earlierHead = before?.heads.get(file);
    const isSame = earlierHead !== undefined && earlierHead.sum === source.hash(file);
    const head = isSame ? (unpackValue(earlierHead.packed) as PageHead) : readPageHead(source.read(file), file);
    if (!isSame) changeCount += 1;
    heads.set(file, head);
    return head;
  };
  const files = hash('sha256', JSON.stringify(source.files));
  const isSame = before?.files === files && isSameSite(before, { source, hashOf: source.hash, readHead });
  return {
    source: recorder.source,
    readHead,
    hashOf: source.hash,
    found: isSame ? before : undefined,
    isOld: changeCount > MAX_CHANGED,
    keep(urls, kept) {
      if (!isKept) return undefined;
      const planSum = hashPlan(kept.plan);
      // When the plan is reused, not all of its sources were read again.
      const readHashes = isSame ? before.read : hashFiles(listReadFiles(recorder.reads, source), source.hash);
      const allFiles = isSame ? [...before.heads.keys()] : [...heads.keys()];
      const summedFiles = allFiles.map((file) => ({ file, sum: source.hash(file), head: readHead(file) }));
      return { pack: packPlan({ files, read: readHashes, urls, planSum, heads: summedFiles, kept }), planSum };
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
