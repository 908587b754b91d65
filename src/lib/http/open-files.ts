import fs from 'node:fs';

/** Returns how many files and connections this process can open; a common limit if the system doesn't report one. */
export function countOpenFiles(file = '/proc/self/limits'): number {
  try {
    const [, softLimit] = /^Max open files\s+(\d+)/m.exec(fs.readFileSync(file, 'utf8')) ?? [];
    return softLimit === undefined ? DEFAULT_OPEN_FILES : Number(softLimit);
  } catch {
    return DEFAULT_OPEN_FILES;
  }
}

const DEFAULT_OPEN_FILES = 1_024;
