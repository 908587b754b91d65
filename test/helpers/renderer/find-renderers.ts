import fs from 'node:fs';

/** Returns the process ids of the rendering processes that `parent` has started. */
export function findRenderers(parent: number = process.pid): number[] {
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isRendererOf(name, parent))
    .map(Number);
}

/** Its module, or its bundle. */
const ENTRY = /\/process\/renderer\.ts|\/\.bundled\/renderer\.js/;

function isRendererOf(pid: string, parent: number): boolean {
  try {
    for (;;) {
      const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
      if (Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]) !== parent || /^State:\s*Z/m.test(status)) return false;
      const command = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      // A process that starts has no command line for a moment, even after `spawn` has returned.
      if (command !== '') return ENTRY.test(command);
    }
  } catch {
    // It has ended in the meantime.
    return false;
  }
}

/** Returns whether the process exists and isn't a zombie. */
export function isRunning(pid: number): boolean {
  try {
    return !/^State:\s*Z/m.test(fs.readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Returns the peak memory of a process in megabytes; 0 if it has ended. */
export function readPeakMegabytes(pid: number): number {
  try {
    const [, kilobytes] = /^VmHWM:\s*(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}
