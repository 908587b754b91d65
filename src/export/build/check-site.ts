/** Reads a whole site as an export does, only for its diagnostics: nothing is highlighted, packed or written. */
import { hash } from 'node:crypto';
import path from 'node:path';
import { walkFolder } from '../../site/shared.ts';
import { asBuffer } from '../../lib/as-buffer.ts';
import type { ObjectCache } from './cache/object-cache.ts';
import { seal } from '../../lib/sealed.ts';
import type { FileSums } from './cache/segment-cache.ts';
import { computeSourceKey } from './cache/source-key.ts';
import { stampFolder, sumFiles } from './cache/sum-files.ts';
import { readPages, type PageReadOptions, type SiteReport } from './recheck/read-pages.ts';
import { openCheckCache } from './recheck/check-cache.ts';
import type { RecheckablePage } from './messages.ts';
import { getRendererVersion } from './renderer-version.ts';
import type { BuildOptions } from './types.ts';

export type CheckOptions = PageReadOptions &
  Pick<BuildOptions, 'cache' | 'historyProblem'> & {
    /** The result of an earlier check of the same site. Pages that would give the same result are not read again. */
    earlier?: CheckMemory | undefined;
  };

/** The pages of a check, for a later check in the same process. */
export type CheckMemory = readonly RecheckablePage[];

export interface CheckResult extends SiteReport {
  /** Empty with a cache, which contains the pages. */
  memory: CheckMemory;
  /** Checksums of all files; only with a cache. */
  sums?: FileSums;
}

/**
 * Checks a site. With a cache, an unchanged site isn't read, and in a changed site, only the pages whose diagnostics
 * may differ are checked.
 *
 * @throws AppError `invalid_site` if docs.json is missing or unusable.
 */
export async function checkSite(options: CheckOptions): Promise<CheckResult> {
  const { cache, folder, settings, historyProblem, earlier } = options;
  const { files, leftOut: foundOmissions } = walkFolder(folder);
  const leftOut = historyProblem ? [...foundOmissions, historyProblem] : foundOmissions;
  if (!cache) {
    const { report, pages } = await readPages(options, { leftOut, earlier });
    return { ...report, memory: pages };
  }
  const { sums, stamps } = await sumFiles(path.resolve(folder), { files, cache });
  const resultKey = `check-${computeSourceKey(sums, { settings, leftOut })}`;
  const cachedReport = await findReport(cache, resultKey);
  if (cachedReport) return { ...cachedReport, memory: [], sums };
  const { time: _, ...stableSettings } = settings;
  const siteKey = hash('sha256', JSON.stringify([getRendererVersion(), path.resolve(folder), stableSettings]));
  const planKey = `plan-${siteKey}`;
  const checkCache = openCheckCache(cache, siteKey);
  const { report, plan, ...check } = await readPages(options, {
    leftOut,
    sums,
    cachedPlan: { part: await cache.locateLatest(planKey) },
    earlier,
    cached: earlier ? undefined : await checkCache.find(),
  });
  if (plan.isDamaged) await cache.reject(planKey);
  if (check.isDamaged) await checkCache.reject();
  // A file that was saved in the meantime may or may not have been read.
  if (stampFolder(path.resolve(folder)) === stamps) {
    if (plan.pack) await cache.put(planKey, asBuffer(plan.pack));
    await checkCache.keep(check);
    // The key doesn't cover responses from other hosts.
    if (check.isPure) await cache.put(resultKey, seal(Buffer.from(JSON.stringify(report))));
  }
  return { ...report, memory: [], sums };
}

async function findReport(cache: ObjectCache, key: string): Promise<SiteReport | undefined> {
  const bytes = await cache.find(key);
  return bytes && { ...(JSON.parse(bytes.toString('utf8')) as SiteReport), checked: 0 };
}
