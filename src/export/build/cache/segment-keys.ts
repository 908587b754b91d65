/**
 * Names segments by what their bytes depend on, so that a segment of an earlier build is found again when it would be made the same. What
 * is not read by one page alone counts for all: the plan, and every file but the pages'. Pages that are part of other pages are known once
 * those are rendered: they stand in the entries of the cache.
 */
import { createHash, hash, type Hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { SitePlan } from '../../../site/model/plan.ts';
import type { Remote } from '../messages.ts';
import type { PlannedSite } from '../plan-work.ts';
import type { SegmentItems, SiteKeys } from './segment-cache.ts';

type KeyInput = Pick<PlannedSite, 'plan' | 'source' | 'remote'> & {
  /** Of the renderer. */
  version: string;
};

/** Linear in the bytes of the site: each file is read once. */
export function segmentKeys(input: KeyInput, segments: readonly SegmentItems[]): SiteKeys {
  const { plan, source } = input;
  const common = hashCommon(input);
  const pages = new Map(plan.pages.map((page) => [page.url, page]));
  const files = pageFiles(plan);
  const hashes = Object.fromEntries([...files].map((file) => [file, hash('sha256', source.read(file))]));
  const keys = segments.map(({ type, items }) => {
    const parts = items.map((item) => {
      const page = type === 'pages' ? pages.get(item) : undefined;
      return [item, page?.modified, hashes[page?.file ?? item]];
    });
    const timeless = hash('sha256', JSON.stringify([common, type, parts]));
    return { timeless, timed: hash('sha256', JSON.stringify([timeless, plan.settings.time])) };
  });
  return { keys, hashes };
}

/** Files that pages are written in. */
export function pageFiles({ pages }: SitePlan): Set<string> {
  return new Set(pages.flatMap(({ file, generated }) => (generated ? [] : [file])));
}

function hashCommon({ plan, source, remote, version }: KeyInput): string {
  const { pages, settings, ...rest } = plan;
  const { time: _, ...timeless } = settings;
  const sum = createHash('sha256').update(version);
  add(sum, rest);
  add(sum, timeless);
  // When a page last changed is shown on that page alone.
  for (const { modified: _modified, ...page } of pages) add(sum, page);
  add(sum, source.files);
  const files = pageFiles(plan);
  for (const file of source.files) if (!files.has(file)) add(sum, [file, hash('sha256', source.read(file))]);
  if (remote) add(sum, hashRemote(remote));
  return sum.digest('hex');
}

/** Names what other hosts gave. */
export function hashRemote({ folder, index }: Remote): string {
  const found = Object.entries(index).map(([url, entry]) => [
    url,
    'file' in entry ? hash('sha256', fs.readFileSync(path.join(folder, entry.file))) : entry,
  ]);
  return hash('sha256', JSON.stringify(found));
}

/** JSON has no line breaks of its own, so no two lists of values give the same lines. */
function add(sum: Hash, value: unknown): void {
  sum.update(`${JSON.stringify(value)}\n`);
}
