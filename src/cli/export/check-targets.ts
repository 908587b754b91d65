/** Looks at where an export is to go before the work, not after it. */
import fs from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../errors.ts';

/** Throws when the folder of `--dir` is neither empty nor absent. */
export async function checkTarget(folder: string): Promise<void> {
  const present = await fs.readdir(path.resolve(folder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    const reason = error.code === 'ENOTDIR' ? 'is a file, or lies below one' : `cannot be read (${error.code})`;
    throw new AppError(
      'invalid_request',
      `--dir needs an empty or absent folder, but ${folder} ${reason}. Name another.`,
    );
  });
  if (present.length > 0)
    throw new AppError(
      'invalid_request',
      `--dir needs an empty or absent folder, but ${folder} is not: it has ${present.sort().slice(0, 3).join(', ')}${present.length > 3 ? ', …' : ''}. Remove them or name another folder.`,
    );
}

/** Throws when `--out` is no name that a file can have. */
export async function checkOut(file: string): Promise<void> {
  const found = await fs.stat(path.resolve(file)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTDIR') return undefined;
    throw new AppError('invalid_request', `--out names a file below ${file}, but a part of that path is a file.`);
  });
  if (found?.isDirectory())
    throw new AppError(
      'invalid_request',
      `--out takes the name of a file, but ${file} is a folder. Give ${path.join(file, 'bundle.tar.gz')}, or use --dir for the files themselves.`,
    );
}
