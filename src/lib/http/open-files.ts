import fs from 'node:fs';

/** Returns how many files and connections this process can open; a common limit if the system doesn't report one. */
export function countOpenFiles(file = '/proc/self/limits'): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(fs.readFileSync(file, 'utf8')) ?? [];
    return soft === undefined ? USUAL : Number(soft);
  } catch {
    return USUAL;
  }
}

const USUAL = 1_024;
