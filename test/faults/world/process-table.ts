import fs from 'node:fs';

export interface ProcessInfo {
  pid: number;
  parent: number;
  /** Start time in clock ticks. Together with the pid it identifies a process. */
  started: string;
  /** State from `/proc`: `Z` is a zombie, `T` a stopped process. */
  state: string;
  command: string;
}

/**
 * Reads the processes of this machine, skipping any that end in the meantime. Doesn't read processes in `earlier` again,
 * because a busy machine has many.
 */
export function listProcesses(earlier: readonly ProcessInfo[] = []): ProcessInfo[] {
  const known = new Map(earlier.map((each) => [each.pid, each]));
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => known.get(Number(name)) ?? findProcess(Number(name)) ?? []);
}

export function findProcess(pid: number): ProcessInfo | undefined {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name in parentheses can contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const command = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return { pid, parent: Number(fields[1]), started: fields[19] ?? '', state: fields[0] ?? '', command };
  } catch {
    return undefined;
  }
}

/** Returns the descendants of these processes, without the processes themselves. */
export function findDescendants(roots: ReadonlySet<number>, all: readonly ProcessInfo[] = listProcesses()) {
  const below = new Map<number, ProcessInfo>();
  for (let size = -1; size !== below.size;) {
    size = below.size;
    for (const each of all) if (roots.has(each.parent) || below.has(each.parent)) below.set(each.pid, each);
  }
  return [...below.values()];
}

export function isSameProcess(left: ProcessInfo, right: ProcessInfo | undefined): boolean {
  return right !== undefined && left.pid === right.pid && left.started === right.started;
}
