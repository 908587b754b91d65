import fs from 'node:fs';

/** Milliseconds between measurements. A process needs longer to fill the memory of a machine. */
const POLL_MS = 500;
const PAGE_BYTES = 4096;

/**
 * Aborts `signal` when the processes of a group together use more memory. `ulimit` can't limit a browser, which
 * reserves far more address space than it uses. Measures on Linux only.
 */
export function limitGroupMemory(
  leader: number | undefined,
  maxBytes: number | undefined,
): { signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  if (leader === undefined || maxBytes === undefined || process.platform !== 'linux')
    return { signal: controller.signal, stop: () => undefined };
  const timer = setInterval(() => {
    if (measureGroup(leader) > maxBytes) controller.abort();
  }, POLL_MS);
  return { signal: controller.signal, stop: () => clearInterval(timer) };
}

/** Returns the resident bytes of all processes of a group (proc(5), `stat`, fields 5 and 24). */
function measureGroup(leader: number): number {
  let pages = 0;
  for (const name of fs.readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = fs.readFileSync(`/proc/${name}/stat`, 'latin1');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (Number(fields[2]) === leader) pages += Number(fields[21]);
    } catch {
      // The process has ended.
    }
  }
  return pages * PAGE_BYTES;
}
