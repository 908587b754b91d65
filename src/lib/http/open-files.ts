import fs from 'node:fs';

/** Returns how many files and connections this process can open; a common limit if the system doesn't report one. */
export function countOpenFiles(file = '/proc/self/limits'): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(fs.readFileSync(file, 'utf8')) ?? [];
    return soft === undefined ? DEFAULT_OPEN_FILES : Number(soft);
  } catch {
    return DEFAULT_OPEN_FILES;
  }
}

const DEFAULT_OPEN_FILES = 1_024;
