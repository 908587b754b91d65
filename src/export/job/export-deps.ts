import type { FindTranslations } from '../translations/project-translations.ts';
import type { Database } from '../../db/schema.ts';
import type { GitReach } from '../../lib/git/pin-remote.ts';
import type { Queue } from '../../queue/queue.ts';
import type { Store } from '../../store/adapter.ts';
import type { AddBooks, OpenBuild } from '../build/types.ts';
import type { KeptPools } from '../build/process/keep-pools.ts';
import type { FetchSpec } from '../build/remote-specs.ts';
import type { CacheUse } from '../build/cache/counted-cache.ts';
import type { CreatePool } from '../build/types.ts';
import type { BranchRead } from '../drift/note-branch.ts';
import type { FetchedSource } from '../source/fetch-source.ts';
import type { JobCommit } from './keys.ts';
import type { OpenBuilds } from './shards/open-builds.ts';
import type { BoxKey } from '../../lib/secret-box.ts';

/** The dependencies of export jobs. */
export interface ExportDeps {
  db: Database;
  store: Store;
  /** Contains mirrors and work folders. Workers on one machine can share it. */
  dataFolder: string;
  /** Returns the key that decrypts stored project credentials. Called only when a project has credentials. */
  getSecretKey(): Promise<BoxKey>;
  threads: number;
  maxRepositoryBytes: number;
  /** Decides which addresses of Git hosts can be used. @defaultValue every address */
  gitReach?: GitReach | undefined;
  /** Runs a fetch while other jobs use the slot. @defaultValue the slot is kept */
  lendSlot?<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Milliseconds to fetch the sources of a job. @defaultValue 20 minutes */
  fetchLimitMs?: number;
  /** Milliseconds that a worker can work on a job, or on one shard of it. @defaultValue 4 hours */
  workLimitMs?: number;
  /** Fetches API descriptions that a site refers to by URL. @defaultValue fetches from public hosts over https */
  fetchSpec?: FetchSpec;
  /**
   * Maximum size in bytes of all segments that this machine caches for later exports. @defaultValue 0: nothing is
   * cached
   */
  maxCacheBytes?: number;
  /** Whether caches are also in the store, for workers on other machines. @defaultValue false */
  sharesCaches?: boolean;
  /** Finds the state of a site's translations, for the dashboard. @defaultValue it is unknown */
  findTranslations?: FindTranslations;
  /** Creates the render pool. @defaultValue a rendering process with threads */
  createPool?: CreatePool | undefined;
  /** Adds the books that sites ask for. @defaultValue none are added */
  addBooks?: AddBooks | undefined;
  /** Keeps rendering processes for later jobs of the same site. @defaultValue each job starts its own with `createPool` */
  keptPools?: KeptPools | undefined;
  /** Called in the transaction that pins an export of a project's branch to its commit. @defaultValue nothing */
  onBranchRead?(trx: Database, branch: BranchRead): Promise<void>;
  /** Called with the outcome of each job that this process has finished. */
  onEnd?(end: ExportOutcome): void;
  /** Called for each stored object of a job whose bytes changed after it was stored. It is created again. */
  onDamaged?(damage: DamagedStorage): void;
  /** Called for each use of the cache of rendered pages. */
  onCacheUse?(use: CacheUse): void;
  /** Called with what Git printed if a job fails because of it and the reason isn't a known one. */
  onUnknownGitOutput?(failure: { jobId: string; gitOutput: string }): void;
  /** Distributes large exports across workers. @defaultValue one worker runs each export */
  spread?: ShardingOptions;
  /** Called with a line for the log each time a rendering process died and another took over. */
  onRestart?(note: string): void;
}

/** A stored object that is damaged. */
export interface DamagedStorage {
  kind: 'segment' | 'bundle';
  key: string;
}

export interface ExportOutcome {
  outcome: 'completed' | 'failed';
  /** Time since the job was requested. */
  seconds: number;
  pages?: number;
  /** Reason for the failure: the error's code. */
  cause?: string;
}

/** A job's build with its sources. */
export interface OpenExport extends OpenBuild {
  commit: JobCommit;
  source: FetchedSource;
}

/** Queue and limits of exports that are distributed across workers. */
export interface ShardingOptions {
  queue: Pick<Queue, 'enqueue'>;
  /** Maximum number of pages that one worker renders alone; 0 means no limit. */
  abovePages: number;
  /** The open builds of this process. */
  builds: OpenBuilds<OpenExport>;
  /** @defaultValue 10: a few seconds of work, so that another organization waits no longer than that for a slot */
  segmentsPerShard?: number;
}
