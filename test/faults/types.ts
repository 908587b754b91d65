/** What faults, the load and the guarantees hand to each other. */
import type { Store } from '../../src/store/adapter.ts';
import type { DatabaseServer } from './world/database-server.ts';
import type { EventLog } from './world/event-log.ts';
import type { HostileServer } from './world/hostile-server.ts';
import type { Outages } from './world/outages.ts';
import type { ProcessFacts } from './world/process-table.ts';
import type { Random } from './world/random.ts';
import type { ProcessWatch } from './world/watch-processes.ts';
import type { Service } from './world/service.ts';
import type { TcpProxy } from './world/tcp-proxy.ts';

/** Servers that Bindery reaches through a proxy of the suite. `s3` is there when a bucket is named. */
export type ProxyName = 'postgres' | 'git' | 'host' | 'model' | 'webhook' | 's3';

/** The processes of an installation, all that they reach, and what the suite knows of them. */
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
  /** Whether objects are files of the data directory. */
  hasFolderStore: boolean;
  /** Whether the data directory has a small file system of its own. */
  hasOwnDisk: boolean;
  /** File with the milliseconds that the clock of the services is ahead. */
  clockFile: string;
  secretKey: Buffer;
  log: EventLog;
  outages: Outages;
  processes: ProcessWatch;
  /** Files in which a byte was flipped, relative to the data directory. */
  damaged: Set<string>;
  /** Services that ended without the suite's doing. */
  crashes: { service: string; how: string }[];
}

/** One kind of fault. A new kind is one file in `faults/` and one line in its registry. */
export interface Fault {
  name: string;
  /** Why it cannot be injected in this world; undefined when it can. */
  findObstacle?(world: World): string | undefined;
  /** Injects it once; undefined when there is nothing to strike at the moment. */
  inject(world: World, random: Random): Promise<Injection | undefined>;
}

export interface Injection {
  /** For the event log. */
  facts: object;
  /** How long it lasts. */
  milliseconds: number;
  /** Takes it back; resolves with false when what was struck did not come back. */
  heal(): Promise<boolean>;
}

/** A promise of the service that must hold once the faults are over. A new one is one file in `guarantees/` and one line in its registry. */
export interface Guarantee {
  name: string;
  check(context: CheckContext): Promise<Verdict>;
}

export interface CheckContext {
  world: World;
  records: Records;
  tenants: Tenants;
  /** Exports of the same commits without any fault, by `nameExport`; made by the first that asks. */
  getCalmExports(): Promise<ReadonlyMap<string, CalmExport>>;
  /** Folder with the site that `bindery serve` serves. */
  servedFolder: string;
  /** Work folders that running workers had while there was nothing to do. */
  idleWorkFolders: readonly string[];
  /** Processes that had outlived their killed service at the end of the faults. */
  strays: readonly ProcessFacts[];
  /** How each service ended when it was asked to. */
  ends: ReadonlyMap<string, string>;
  /** The longest that an innocent export may wait, in milliseconds. */
  maxWaitMs: number;
}

/** What an export without any fault made. */
export interface CalmExport {
  sha256: string;
  /** Holds the files of its bundle. */
  folder: string;
}

export interface Verdict {
  /** How many things were checked. */
  checked: number;
  violations: Violation[];
}

export interface Violation {
  text: string;
  /** A text that finds its events in the log, such as the id of a job. */
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
  /** Meets no fault of its own: its repository is a folder. */
  innocent: Tenant;
  /** Its repository is reached through the proxy, and changes. */
  edited: Tenant;
  /** Has agents work, on the built-in host. */
  local: Tenant;
  /** Has agents work, on a host with an API. */
  hosted: Tenant;
  /** Each has a repository whose server misbehaves, in a way of its own. */
  hostile: Tenant[];
}

/** What the load observed. */
export interface Records {
  /** Jobs whose request was accepted. */
  accepted: { id: string; kind: 'export' | 'agent' }[];
  /** Milliseconds that each innocent export waited to be taken up, without the outages. */
  waits: { id: string; milliseconds: number }[];
  /** Bundles that were downloaded whole. */
  downloads: { id: string; announced: string; received: string }[];
  /** Pages that were served whole with status 200. */
  pages: { host: string; path: string; hash: string }[];
  /** Messages that webhooks received. */
  messages: { id: string; job: string; event: string }[];
  /** Pull requests that were opened on the host with an API of its own. */
  pulls: { head: string }[];
}
