import type { ExportJobRow } from '../../db/schema.ts';
import { prepareRenderer } from '../build/process/fork-renderer.ts';
import type { CreatePool } from '../build/types.ts';
import type { ExportDeps } from './export-deps.ts';
import { hasProjectCache } from './project-caches.ts';

type PoolDeps = Pick<ExportDeps, 'keptPools' | 'createPool' | 'dataFolder' | 'maxCacheBytes'>;

/**
 * Returns the function that creates the pool for a job's build. If no process is idle for the job's site, a new one
 * starts while the sources are fetched.
 */
export function prepareSitePool(
  { keptPools, createPool, dataFolder, maxCacheBytes = 0 }: PoolDeps,
  job: ExportJobRow,
): CreatePool | undefined {
  if (!keptPools) return createPool;
  const site = getSiteKey(job);
  // A site that was built before is rendered without threads.
  if (!keptPools.hasIdle(site)) prepareRenderer(maxCacheBytes > 0 && hasProjectCache(dataFolder, job.project_id));
  return keptPools.forSite(site);
}

/**
 * Jobs share a process only if they render the same branch of a project with the same settings. If author code escaped
 * from the sandbox, it couldn't reach another project. A pull request couldn't reach the published site, and an export
 * for all readers couldn't reach pages that are limited to reader groups.
 */
function getSiteKey({ project_id: projectId, branch, settings }: ExportJobRow): string {
  return JSON.stringify([projectId, branch, settings]);
}
