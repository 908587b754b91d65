/**
 * Computes cache keys of segments from everything their bytes depend on, so that a later build finds a segment that
 * would come out the same. Everything that isn't read by a single page counts for all segments: the plan, and every
 * file except those that only bodies are made of. Which of these are part of other pages is known only after rendering,
 * so the cache entries record it.
 */
import { createHash, hash } from 'node:crypto';
import type { SitePlan } from '../../../site/index.ts';
import type { Source } from '../../../site/shared.ts';
import { addValue, hashPlan } from './hash-plan.ts';
import { hashRemote } from './hash-remote.ts';
import type { PlannedSite } from '../thread/plan-work.ts';
import type { SegmentItems, SiteKeys } from './segment-cache.ts';

type KeyInput = Pick<PlannedSite, 'plan' | 'planSum' | 'source' | 'hashOf' | 'remote'> & {
  /** Version of the renderer. */
  version: string;
};

/** Computes the cache keys of all segments of a site. */
export function computeSegmentKeys(input: KeyInput, segments: readonly SegmentItems[]): SiteKeys {
  const { plan, source, hashOf } = input;
  const commonHash = hashCommon(input);
  const pages = new Map(plan.pages.map((page) => [page.url, page]));
  const files = listBodyFiles(plan, source);
  const keys = segments.map(({ type, items }) => {
    const parts = items.map((item) => {
      const page = type === 'pages' ? pages.get(item) : undefined;
      const file = page?.file ?? item;
      const hashed = files.has(file) ? hashOf(file) : undefined;
      return [item, page?.modified, hashed, ...(page?.history ? [page.history] : [])];
    });
    const stableHash = hash('sha256', JSON.stringify([commonHash, type, parts]));
    return { timeless: stableHash, timed: hash('sha256', JSON.stringify([stableHash, plan.settings.time])) };
  });
  return { keys, common: commonHash };
}

/**
 * Returns the files that only affect bodies, which record what they read: files of pages, and files that pages import.
 */
export function listBodyFiles({ pages }: SitePlan, { files }: Source): Set<string> {
  const pageFiles = pages.flatMap(({ file, generated }) => (generated ? [] : [file]));
  return new Set([...pageFiles, ...files.filter((file) => IMPORTED_FILE.test(file))]);
}

const IMPORTED_FILE = /\.(?:mdx?|[jt]sx)$/;

function hashCommon({ plan, planSum = hashPlan(plan), source, hashOf, remote, version }: KeyInput): string {
  const sum = createHash('sha256').update(version);
  addValue(sum, planSum);
  addValue(sum, source.files);
  const files = listBodyFiles(plan, source);
  for (const file of source.files) if (!files.has(file)) addValue(sum, [file, hashOf(file)]);
  if (remote) addValue(sum, hashRemote(remote));
  return sum.digest('hex');
}
