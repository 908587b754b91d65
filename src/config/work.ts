/** The environment variables of how much work and room one process takes. */
import { availableParallelism } from 'node:os';
import type { Static, TObject } from 'typebox';
import { whole } from './values.ts';

/** Members of the environment's schema; see `environment.ts`. */
export const workVariables = {
  /**
   * Threads that render pages, per process.
   * @defaultValue the number of cores
   */
  BINDERY_RENDER_THREADS: whole({ least: 1, most: 256, usual: Math.min(availableParallelism(), 256) }),

  /**
   * Jobs of each kind, exports and agent jobs, that one process works on at the same time.
   * @defaultValue `2`
   */
  BINDERY_WORKER_SLOTS: whole({ least: 1, most: 64, usual: 2 }),

  /**
   * Max megabytes that a project's repository may take on the worker's disk; a larger one fails its jobs.
   * @defaultValue `2048`
   */
  BINDERY_MAX_REPOSITORY_MB: whole({ least: 1, most: 1_048_576, usual: 2048 }),

  /**
   * Max megabytes of rendered pages that one machine keeps for later exports, in the data directory; 0 keeps none.
   * @defaultValue `2048`
   */
  BINDERY_CACHE_MB: whole({ least: 0, most: 1_048_576, usual: 2048 }),

  /**
   * Days for which the preview of a branch is there, from the last export of it on.
   * @defaultValue `14`
   */
  BINDERY_PREVIEW_DAYS: whole({ least: 1, most: 365, usual: 14 }),

  /**
   * Max megabytes of unpacked releases that one machine keeps to serve hosted sites from, in the data directory. What is served now stays
   * even beyond it.
   * @defaultValue `8192`
   */
  BINDERY_SITE_CACHE_MB: whole({ least: 1, most: 1_048_576, usual: 8192 }),

  /**
   * Sites with more pages are rendered in parts, by all workers: an export of another organization then waits for a part and not for
   * the whole. 0 leaves every site to one worker.
   * @defaultValue `3000`
   */
  BINDERY_SPLIT_ABOVE_PAGES: whole({ least: 0, most: 1_000_000, usual: 3000 }),
};

/** How much work and room one process takes. */
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

/** Turns the checked variables into how much work and room one process takes. */
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
