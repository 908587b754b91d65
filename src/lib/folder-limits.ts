import { AppError } from '../errors.ts';

/** Max size of a docs folder. */
export interface FolderLimits {
  /** Bytes of one file, which is held in memory as a whole. */
  fileBytes: number;
  /** Bytes of all files. */
  totalBytes: number;
  files: number;
}

/** Throws `source_unavailable`, naming the file or the figure, when the files are too many or too large. */
export function checkFolder(files: readonly { name: string; size: number }[], limits: FolderLimits): void {
  const large = files.find((file) => file.size > limits.fileBytes);
  if (large)
    throw tooMuch(
      `The file ${JSON.stringify(large.name)} has ${mib(large.size)}, and the maximum per file is ${mib(limits.fileBytes)}`,
    );
  const total = files.reduce((sum, file) => sum + file.size, 0);
  if (total > limits.totalBytes)
    throw tooMuch(`The docs folder has ${mib(total)}, and the maximum is ${mib(limits.totalBytes)}`);
  if (files.length > limits.files)
    throw tooMuch(`The docs folder has ${files.length} files, and the maximum is ${limits.files}`);
}

function tooMuch(found: string): AppError {
  return new AppError(
    'source_unavailable',
    `${found}. Remove files that aren't documentation, or set another docs folder.`,
  );
}

function mib(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MiB`;
}
