/** Data that faults, the load and the guarantees exchange. */
import type { Store } from '../../src/store/adapter.ts';
import type { DatabaseServer } from './world/database-server.ts';
import type { EventLog } from './world/event-log.ts';
import type { HostileServer } from './world/hostile-server.ts';
import type { Outages } from './world/outages.ts';
import type { ProcessInfo } from './world/process-table.ts';
import type { Random } from './world/random.ts';
import type { ProcessWatch } from './world/watch-processes.ts';
import type { Service } from './world/service.ts';
import type { TcpProxy } from './world/tcp-proxy.ts';

/** Servers that Bindery reaches through a proxy of the suite. `s3` exists if a bucket is configured. */
export type ProxyName = 'postgres' | 'git' | 'host' | 'model' | 'webhook' | 's3';

/** The processes of an installation, their peers, and the suite's knowledge about them. */
export interface World {
  /** Temporary folder of the run. */
  root: string;
  /** Data directory that the processes share. */
  dataDir: string;
  database: DatabaseServer;
  services: readonly Service[];
  proxies: Readonly<Partial<Record<ProxyName, TcpProxy>>>;
  hostile: HostileServer;
  store: Store;
  /** Whether objects are files in the data directory. */
  hasFolderStore: boolean;
  /** Whether the data directory has a separate small file system. */
  hasOwnDisk: boolean;
  /** File with the number of milliseconds that the services' clock is ahead. */
  clockFile: string;
  secretKey: Buffer;
  log: EventLog;
  outages: Outages;
  processes: ProcessWatch;
  /** Files with a flipped byte, relative to the data directory. */
  damaged: Set<string>;
  /** Services that ended without being stopped by the suite. */
  crashes: { service: string; how: string }[];
}

/** One type of fault. To add one, create a file in `faults/` and a line in its registry. */
export interface Fault {
  name: string;
  /** Why it can't be injected in this world; undefined if it can. */
  findObstacle?(world: World): string | undefined;
  /** Injects it once; undefined if there is no target at the moment. */
  inject(world: World, random: Random): Promise<Injection | undefined>;
}

export interface Injection {
  /** For the event log. */
  facts: object;
  /** How long it lasts. */
  milliseconds: number;
  /** Heals it; resolves with false if the target didn't recover. */
  heal(): Promise<boolean>;
}

/**
 * A promise of the service that must hold once the faults are over. To add one, create a file in `guarantees/` and a
 * line in its registry.
 */
export interface Guarantee {
  name: string;
  check(context: CheckContext): Promise<Verdict>;
}

export interface CheckContext {
  world: World;
  records: Records;
  tenants: Tenants;
  /** Exports of the same commits without any fault, by `formatExportName`; created on the first call. */
  getCalmExports(): Promise<ReadonlyMap<string, BaselineExport>>;
  /** Folder with the site that `bindery serve` serves. */
  servedFolder: string;
  /** Work folders of running workers while there was nothing to do. */
  idleWorkFolders: readonly string[];
  /** Processes that had outlived their killed service at the end of the faults. */
  strays: readonly ProcessInfo[];
  /** Services that did not run again after the faults. */
  down: readonly string[];
  /** How each service ended when requested to stop. */
  ends: ReadonlyMap<string, string>;
  /** Maximum wait of an innocent export, in milliseconds. */
  maxWaitMs: number;
}

/** The result of an export without any fault. */
export interface BaselineExport {
  sha256: string;
  /** Contains the files of its bundle. */
  folder: string;
}

export interface Verdict {
  /** Number of checked items. */
  checked: number;
  violations: Violation[];
}

export interface Violation {
  text: string;
  /** A text that finds its events in the log, such as a job id. */
  trace?: string;
}

/** An organization with one project and one domain. */
export interface Tenant {
  name: string;
  organizationId: string;
  projectId: string;
  domain: string;
  key: string;
}

export interface Tenants {
  /** Is not affected by faults: its repository is a folder. */
  innocent: Tenant;
  /** Its repository is behind the proxy, and changes. */
  edited: Tenant;
  /** Uses agents on the built-in host. */
  local: Tenant;
  /** Uses agents on a host with an API. */
  hosted: Tenant;
  /** Each has a repository whose server misbehaves in a different way. */
  hostile: Tenant[];
}

/** The load's observations. */
export interface Records {
  /** Jobs whose request was accepted. */
  accepted: { id: string; kind: 'export' | 'agent' }[];
  /** Milliseconds that each innocent export waited to be started, excluding outages. */
  waits: { id: string; milliseconds: number }[];
  /** Completely downloaded bundles. */
  downloads: { id: string; announced: string; received: string }[];
  /** Pages that were completely served with status 200. */
  pages: { host: string; path: string; hash: string }[];
  /** Messages that webhooks received. */
  messages: { id: string; job: string; event: string }[];
  /** Pull requests that were opened on the host with an API. */
  pulls: { head: string }[];
}
