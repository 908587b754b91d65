import fs from 'node:fs/promises';
import path from 'node:path';
import { getErrorMessage } from '../../errors.ts';
import type { Finding } from './finding.ts';

/**
 * Checks that the data directory has space for bundles, repositories and the embedded database. Leaves nothing behind.
 */
export async function checkStorage(dataDir: string): Promise<Finding> {
  const folder = await findExisting(dataDir);
  const probe = path.join(folder, `.bindery-doctor-${process.pid}`);
  try {
    await fs.writeFile(probe, 'x', { flag: 'wx' });
    await fs.rm(probe);
  } catch (error) {
    return {
      check: 'storage',
      level: 'error',
      message: `Bindery can't write to ${folder} (${getErrorMessage(error)}). Give its user write permission, or set BINDERY_DATA_DIR to another folder.`,
    };
  }
  const { bavail, bsize } = await fs.statfs(folder);
  const megabytes = Math.floor((bavail * bsize) / 2 ** 20);
  if (megabytes >= MIN_FREE_MEGABYTES) return { check: 'storage', level: 'ok', message: `${dataDir} is writable.` };
  return {
    check: 'storage',
    level: 'warning',
    message: `Only ${megabytes} MB are free for ${dataDir}. Bundles, repositories and the database need more. Free some space, or set BINDERY_DATA_DIR to a folder on another disk.`,
  };
}

const MIN_FREE_MEGABYTES = 1_024;

/** Returns the data directory or, before the first start, the existing folder in which it will be created. */
async function findExisting(folder: string): Promise<string> {
  const isThere = await fs.stat(folder).then(
    () => true,
    () => false,
  );
  const parent = path.dirname(folder);
  return isThere || parent === folder ? folder : findExisting(parent);
}
