import fs from 'node:fs';
import { findDescendants, findProcess, isSameProcess, listProcesses } from './process-table.ts';
import type { ProcessInfo } from './process-table.ts';

export interface ProcessWatch {
  /** Returns living processes of the run that are neither a service nor a service's descendant. */
  findOrphans(): ProcessInfo[];
  stop(): void;
}

export interface WatchOptions {
  /** Ids of the services' running processes. */
  listServices(): number[];
  /** A text in the environment of each process that inherits its environment from a service. */
  marker: string;
  /** @defaultValue 300 */
  intervalMs?: number;
}

/**
 * Remembers each process that was ever a service's descendant, because one whose parent was killed can't be found
 * through its parents any more.
 */
export function watchProcesses({ listServices, marker, intervalMs = 300 }: WatchOptions): ProcessWatch {
  const processes = new Map<string, ProcessInfo>();
  let all: readonly ProcessInfo[] = [];
  const recordProcesses = () => {
    all = listProcesses(all);
    for (const each of findDescendants(new Set(listServices()), all))
      processes.set(`${each.pid}:${each.started}`, each);
  };
  const timer = setInterval(recordProcesses, intervalMs);
  return {
    findOrphans() {
      all = [];
      recordProcesses();
      const services = new Set(listServices());
      const legitimate = new Set([...services, process.pid, ...findDescendants(services, all).map(({ pid }) => pid)]);
      const ours = [...processes.values(), ...all.filter(({ pid }) => hasMarker(pid, marker))];
      const living = ours.flatMap((each) => findRunning(each) ?? []);
      const strays = living.filter(({ pid }) => !legitimate.has(pid));
      return [...new Map(strays.map((each) => [each.pid, each])).values()];
    },
    stop: () => clearInterval(timer),
  };
}

/** Reads a process again. A zombie only waits for its new parent to read its exit status. */
function findRunning(earlier: ProcessInfo): ProcessInfo | undefined {
  const now = findProcess(earlier.pid);
  return isSameProcess(earlier, now) && now?.state !== 'Z' ? now : undefined;
}

function hasMarker(pid: number, marker: string): boolean {
  try {
    return fs.readFileSync(`/proc/${pid}/environ`, 'utf8').includes(marker);
  } catch {
    return false;
  }
}
