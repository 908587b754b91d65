import { mkdir } from 'node:fs/promises';
import { AppError } from '../errors.ts';

/** Makes the data directory, for its owner alone, when it is not there. Throws `invalid_config` when it cannot be one. */
export async function makeDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    const reason = REASONS[(error as NodeJS.ErrnoException).code ?? ''];
    if (reason === undefined) throw error;
    throw new AppError(
      'invalid_config',
      `The data directory ${dataDir} cannot be made: ${reason}. Name another folder with --data-dir or BINDERY_DATA_DIR.`,
      { cause: error },
    );
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EEXIST: 'there is a file of that name',
  ENOTDIR: 'a part of its path is a file',
  EACCES: 'you may not write to the folder above it',
  EPERM: 'you may not write to the folder above it',
  EROFS: 'the file system above it is read-only',
  ENAMETOOLONG: 'its name is too long',
};
