/** The environment variables that limit the resources of one process. */
import { availableParallelism } from 'node:os';
import type { Static, TObject } from 'typebox';
import { createIntegerType } from './values.ts';

/** Members of the environment's schema; see `environment.ts`. */
export const workVariables = {
  /**
   * Number of threads that render pages, per process.
   * @defaultValue the number of cores
   */
  BINDERY_RENDER_THREADS: createIntegerType({ least: 1, most: 256, usual: Math.min(availableParallelism(), 256) }),

  /**
   * Number of jobs of each type, exports and agent jobs, that one process runs concurrently.
   * @defaultValue `2`
   */
  BINDERY_WORKER_SLOTS: createIntegerType({ least: 1, most: 64, usual: 2 }),

  /**
   * Maximum size in megabytes of a project's repository on the worker's disk. A larger one fails its jobs.
   * @defaultValue `2048`
   */
  BINDERY_MAX_REPOSITORY_MB: createIntegerType({ least: 1, most: 1_048_576, usual: 2048 }),

  /**
   * Maximum megabytes of rendered pages that one machine caches for later exports, in the data directory; 0 caches
   * none.
   * @defaultValue `2048`
   */
  BINDERY_CACHE_MB: createIntegerType({ least: 0, most: 1_048_576, usual: 2048 }),

  /**
   * Number of days for which a branch's preview is available after its last export.
   * @defaultValue `14`
   */
  BINDERY_PREVIEW_DAYS: createIntegerType({ least: 1, most: 365, usual: 14 }),

  /**
   * Maximum megabytes of unpacked releases that one machine keeps for serving hosted sites, in the data directory.
   * Releases being served stay even beyond it.
   * @defaultValue `8192`
   */
  BINDERY_SITE_CACHE_MB: createIntegerType({ least: 1, most: 1_048_576, usual: 8192 }),

  /**
   * Sites with more pages are rendered in parts by all workers, so that another organization's export waits for a part
   * instead of the whole. 0 leaves every site to one worker.
   * @defaultValue `3000`
   */
  BINDERY_SPLIT_ABOVE_PAGES: createIntegerType({ least: 0, most: 1_000_000, usual: 3000 }),
};

/** Resource limits of one process. */
export interface WorkConfig {
  renderThreads: number;
  workerSlots: number;
  maxRepositoryMegabytes: number;
  cacheMegabytes: number;
  siteCacheMegabytes: number;
  previewDays: number;
  /** 0: no site is split. */
  splitAbovePages: number;
}

/** Converts the checked variables to the resource limits of one process. */
export function toWorkConfig(values: Static<TObject<typeof workVariables>>): WorkConfig {
  return {
    renderThreads: values.BINDERY_RENDER_THREADS,
    workerSlots: values.BINDERY_WORKER_SLOTS,
    maxRepositoryMegabytes: values.BINDERY_MAX_REPOSITORY_MB,
    cacheMegabytes: values.BINDERY_CACHE_MB,
    siteCacheMegabytes: values.BINDERY_SITE_CACHE_MB,
    previewDays: values.BINDERY_PREVIEW_DAYS,
    splitAbovePages: values.BINDERY_SPLIT_ABOVE_PAGES,
  };
}
