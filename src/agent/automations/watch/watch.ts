/** What the checks of triggers share. */
import type { LookupAddress } from 'node:dns';
import type { AutomationRow, Database } from '../../../db/schema.ts';
import type { AutomationCause, WatchItem, WatchState } from '../../../db/tables/automations.ts';
import type { Wait } from '../../../lib/retry.ts';
import type { Queue } from '../../../queue/queue.ts';
import type { ExternalLink } from '../../../site/shared.ts';
import type { WatchTrigger } from './watch-trigger.ts';

/** A copy of a project's docs at the head of its branch. */
export interface OpenDocs {
  folder: string;
  commit: string;
  remove(): Promise<void>;
}

/** What checks of triggers need. */
export interface WatchDeps {
  db: Database;
  queue: Pick<Queue, 'enqueue'>;
  /** Throws `AppError` if the repository can't be read. */
  openDocs(projectId: string, signal: AbortSignal): Promise<OpenDocs>;
  /** Returns the result of the last check for outdated pages. Undefined if there was none. */
  findOutdated(projectId: string): Promise<readonly OutdatedWatch[] | undefined>;
  /** Lists the links to other hosts, like a check of the site. */
  listLinks(folder: string, signal: AbortSignal): Promise<readonly ExternalLink[]>;
  /** Restricts requests to other hosts. @defaultValue hosts on the public internet */
  reach?: WatchReach | undefined;
}

/** A page that may be outdated. */
export interface OutdatedWatch {
  file: string;
  /** Files and operations that changed after it. At most 20. */
  changes: readonly {
    file: string;
    operation: string | null;
    /** Name of the context repository; null: the own repository. */
    repository: string | null;
  }[];
  count: number;
  /** The first commit that changed one of them. */
  since: { id: string; day: string; repository: string | null };
}

/** How to reach other hosts, for tests. */
export interface WatchReach {
  isAllowedAddress?: (address: string, host: string) => boolean;
  resolve?: (host: string) => Promise<LookupAddress[]>;
  wait?: Wait;
}

/** What a check found. */
export interface WatchResult {
  state: WatchState;
  /** Problems that exist now. Each item starts one run, whatever the number of checks that find it. */
  items?: WatchItem[];
  /** An event that happens once, because the state changes with it. */
  event?: { key: string; cause: AutomationCause };
}

/** A check of one trigger. */
export interface Watch {
  automation: AutomationRow & { trigger: WatchTrigger };
  today: string;
  signal: AbortSignal;
}
