import fs from 'node:fs';

/** Files and connections that this process may have open; where the system does not say so, what most allow. */
export function countOpenFiles(file = '/proc/self/limits'): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(fs.readFileSync(file, 'utf8')) ?? [];
    return soft === undefined ? USUAL : Number(soft);
  } catch {
    return USUAL;
  }
}

const USUAL = 1_024;
