import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { listFiles } from '../../lib/list-files.ts';

/** Hashes all that the built dashboard is made from: its sources and the packages that the lock file names. */
export function hashDashboardSources(root: string): string {
  const hash = createHash('sha256');
  // Tests and stand-ins of the API are in no page.
  const sources = listFiles(path.join(root, 'dashboard')).filter((file) => !/\.test\.tsx?$/.test(file));
  for (const file of [...sources.sort(), path.join(root, 'package-lock.json')]) {
    const bytes = fs.readFileSync(file);
    hash.update(`${path.relative(root, file)}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex').slice(0, 16);
}

/** Name of the file in the built folder that holds the hash. */
export const BUILT_FROM = 'built-from.txt';
