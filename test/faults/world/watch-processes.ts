import fs from 'node:fs';
import { findDescendants, findProcess, isSameProcess, listProcesses } from './process-table.ts';
import type { ProcessFacts } from './process-table.ts';

export interface ProcessWatch {
  /** Returns the processes of the run that live and are neither a service nor below one. */
  findOrphans(): ProcessFacts[];
  stop(): void;
}

export interface WatchOptions {
  /** Ids of the services' processes that run now. */
  listServices(): number[];
  /** A text in the environment of each process that gets its environment from a service. */
  marker: string;
  /** @defaultValue 300 */
  intervalMs?: number;
}

/**
 * Remembers each process that was ever seen below a service: one whose parent was killed belongs to nobody then, and could not be
 * found again by its parents.
 */
export function watchProcesses({ listServices, marker, intervalMs = 300 }: WatchOptions): ProcessWatch {
  const seen = new Map<string, ProcessFacts>();
  const look = () => {
    for (const each of findDescendants(new Set(listServices()))) seen.set(`${each.pid}:${each.started}`, each);
  };
  const timer = setInterval(look, intervalMs);
  return {
    findOrphans() {
      look();
      const all = listProcesses();
      const services = new Set(listServices());
      const legitimate = new Set([...services, process.pid, ...findDescendants(services, all).map(({ pid }) => pid)]);
      const ours = [...seen.values(), ...all.filter(({ pid }) => hasMarker(pid, marker))];
      const living = ours.filter((each) => isSameProcess(each, findProcess(each.pid)) && isRunning(each.pid));
      const strays = living.filter(({ pid }) => !legitimate.has(pid));
      return [...new Map(strays.map((each) => [each.pid, each])).values()];
    },
    stop: () => clearInterval(timer),
  };
}

/** A zombie waits for its new parent to ask how it ended: nothing of it is left but its number. */
function isRunning(pid: number): boolean {
  return findProcess(pid)?.state !== 'Z';
}

function hasMarker(pid: number, marker: string): boolean {
  try {
    return fs.readFileSync(`/proc/${pid}/environ`, 'utf8').includes(marker);
  } catch {
    return false;
  }
}
