import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Hashes all that the built dashboard is made from: its sources and the packages that the lock file names. */
export function hashDashboardSources(root: string): string {
  const hash = createHash('sha256');
  for (const file of [...listFiles(path.join(root, 'dashboard')), path.join(root, 'package-lock.json')]) {
    const bytes = fs.readFileSync(file);
    hash.update(`${path.relative(root, file)}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex').slice(0, 16);
}

/** Tests and stand-ins of the API are in no page. */
function listFiles(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

/** Name of the file in the built folder that holds the hash. */
export const BUILT_FROM = 'built-from.txt';
