import fs from 'node:fs';
import path from 'node:path';
import { AppError } from '../errors.ts';
import { createFolders } from './create-folders.ts';
import { isStorageFull } from './storage-full.ts';

/**
 * Creates the data directory if it doesn't exist, accessible only to its owner. Throws `invalid_config` if it can't be
 * created or written to. A full disk doesn't count: a service on it can still do everything that needs no space.
 */
export async function createDataDir(dataDir: string): Promise<void> {
  await createFolders(dataDir, { mode: 0o700 }).catch((error: unknown) => {
    throw explain(error, { problem: `Can't create the data directory ${dataDir}`, reasons: REASONS });
  });
  try {
    fs.rmdirSync(fs.mkdtempSync(path.join(dataDir, '.trial-')));
  } catch (error) {
    if (isStorageFull(error)) return;
    throw explain(error, { problem: `Can't write to the data directory ${dataDir}`, reasons: WRITING_REASONS });
  }
}

function explain(
  cause: unknown,
  { problem, reasons }: { problem: string; reasons: Readonly<Record<string, string>> },
): unknown {
  const reason = reasons[(cause as NodeJS.ErrnoException).code ?? ''];
  if (reason === undefined) return cause;
  const advice = 'Choose another folder with --data-dir or BINDERY_DATA_DIR.';
  return new AppError('invalid_config', `${problem}: ${reason}. ${advice}`, { cause });
}

const REASONS: Readonly<Record<string, string>> = {
  EEXIST: 'a file with that name exists',
  ENOTDIR: 'a part of its path is a file',
  ENOENT: "the parent file system doesn't allow new folders",
  EACCES: "you don't have write permission for the parent folder",
  EPERM: "you don't have write permission for the parent folder",
  EROFS: 'the parent file system is read-only',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'its symbolic links form a loop',
  ENOSPC: 'its disk is full',
};

const WRITING_REASONS: Readonly<Record<string, string>> = {
  ENOENT: "its file system doesn't allow new files",
  EACCES: "this user doesn't have write permission",
  EPERM: "this user doesn't have write permission",
  EROFS: 'its file system is read-only',
};
