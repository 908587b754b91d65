import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { listFiles } from '../../lib/list-files.ts';

/** Hashes everything that the dashboard is built from: its sources and the packages in the lock file. */
export function hashDashboardSources(root: string): string {
  const hash = createHash('sha256');
  // Tests and API mocks are in no page.
  const sources = listFiles(path.join(root, 'dashboard')).filter((file) => !/\.test\.tsx?$/.test(file));
  for (const file of [...sources.sort(), path.join(root, 'package-lock.json')]) {
    const bytes = fs.readFileSync(file);
    hash.update(`${path.relative(root, file)}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex').slice(0, 16);
}

/** Name of the file in the built folder that contains the hash. */
export const SOURCES_HASH_FILE = 'built-from.txt';
