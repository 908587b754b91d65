import type { Database } from '../../db/schema.ts';
import type { GitReach } from '../../lib/git/pin-remote.ts';
import type { Queue } from '../../queue/queue.ts';
import type { Store } from '../../store/adapter.ts';
import type { OpenBuild } from '../build/types.ts';
import type { FetchSpec } from '../build/remote-specs.ts';
import type { CacheUse } from '../build/cache/counted-cache.ts';
import type { CreatePool } from '../build/types.ts';
import type { FetchedSource } from '../source/fetch-source.ts';
import type { JobCommit } from './keys.ts';
import type { OpenBuilds } from './shards/open-builds.ts';

/** All that export jobs need. */
export interface ExportDeps {
  db: Database;
  store: Store;
  /** Holds mirrors and work folders; workers of one machine may share it. */
  dataFolder: string;
  /** Opens the stored credentials of projects; asked for only when a project has some. */
  getSecretKey(): Promise<Buffer>;
  threads: number;
  maxRepositoryBytes: number;
  /** Decides which addresses of Git hosts can be used. @defaultValue every address */
  gitReach?: GitReach | undefined;
  /** Runs a fetch while other jobs use the slot. @defaultValue the slot is kept */
  lendSlot?<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Milliseconds to fetch the sources of a job. @defaultValue 20 minutes */
  fetchLimitMs?: number;
  /** Fetches API descriptions that a site names by URL. @defaultValue from public hosts over https */
  fetchSpec?: FetchSpec;
  /** Max bytes of all segments that this machine keeps for later exports. @defaultValue 0: none are kept */
  maxCacheBytes?: number;
  /** Whether the caches are in the store too, for workers of other machines. @defaultValue false */
  sharesCaches?: boolean;
  /** Makes what renders. @defaultValue a rendering process with threads */
  createPool?: CreatePool | undefined;
  /** Told how each job ended that this process has ended. */
  onEnd?(end: ExportEnd): void;
  /** Told of each stored object of a job with other bytes than were stored. It is made again. */
  onDamaged?(damage: DamagedStorage): void;
  /** Told of each use of the cache of rendered pages. */
  onCacheUse?(use: CacheUse): void;
  /** Spreads large exports over workers. @defaultValue one worker does each export */
  spread?: Spread;
  /** Called with one line for the log each time a rendering process died and another took over. */
  onRestart?(note: string): void;
}

/** A stored object that is damaged. */
export interface DamagedStorage {
  kind: 'segment' | 'bundle';
  key: string;
}

export interface ExportEnd {
  outcome: 'completed' | 'failed';
  /** From when the job was asked for. */
  seconds: number;
  pages?: number;
  /** Reason of the failure: the code of the error. */
  cause?: string;
}

/** The build of a job, and what it is made of. */
export interface OpenExport extends OpenBuild {
  commit: JobCommit;
  source: FetchedSource;
}

/** Queue and limits of exports that are spread over workers. */
export interface Spread {
  queue: Pick<Queue, 'enqueue'>;
  /** Max pages that one worker renders alone; 0: any number. */
  abovePages: number;
  /** The builds of this process. */
  builds: OpenBuilds<OpenExport>;
  /** @defaultValue 10: some seconds of work, so that another organization waits no longer for a slot */
  segmentsPerShard?: number;
}
