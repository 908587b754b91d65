import fs from 'node:fs';
import path from 'node:path';
import { AppError } from '../errors.ts';
import { makeFolders } from './make-folders.ts';
import { isStorageFull } from './storage-full.ts';

/**
 * Makes the data directory, for its owner alone, when it is not there. Throws `invalid_config` when it cannot be one, or when nothing
 * can be written to it. A full disk is none of this: a service on it goes on with what needs no space.
 */
export async function makeDataDir(dataDir: string): Promise<void> {
  await makeFolders(dataDir, { mode: 0o700 }).catch((error: unknown) => {
    throw explain(error, { problem: `The data directory ${dataDir} cannot be made`, reasons: REASONS });
  });
  try {
    fs.rmdirSync(fs.mkdtempSync(path.join(dataDir, '.trial-')));
  } catch (error) {
    if (isStorageFull(error)) return;
    throw explain(error, { problem: `The data directory ${dataDir} cannot be written to`, reasons: WRITING_REASONS });
  }
}

function explain(
  cause: unknown,
  { problem, reasons }: { problem: string; reasons: Readonly<Record<string, string>> },
): unknown {
  const reason = reasons[(cause as NodeJS.ErrnoException).code ?? ''];
  if (reason === undefined) return cause;
  const advice = 'Name another folder with --data-dir or BINDERY_DATA_DIR.';
  return new AppError('invalid_config', `${problem}: ${reason}. ${advice}`, { cause });
}

const REASONS: Readonly<Record<string, string>> = {
  EEXIST: 'there is a file of that name',
  ENOTDIR: 'a part of its path is a file',
  ENOENT: 'the file system above it takes no folders',
  EACCES: 'you may not write to the folder above it',
  EPERM: 'you may not write to the folder above it',
  EROFS: 'the file system above it is read-only',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'its symbolic links lead in a circle',
  ENOSPC: 'there is no space left on its disk',
};

const WRITING_REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'its file system takes no files',
  EACCES: 'this user may not write to it',
  EPERM: 'this user may not write to it',
  EROFS: 'its file system is read-only',
};
