import { AppError } from '../errors.ts';

/** Maximum size of a docs folder. */
export interface FolderLimits {
  /** Bytes of one file, which must fit in memory. */
  fileBytes: number;
  /** Total bytes of all files. */
  totalBytes: number;
  files: number;
}

/** Throws `source_unavailable` if there are too many files or they are too large. The message contains the file or the number. */
export function checkFolder(files: readonly { name: string; size: number }[], limits: FolderLimits): void {
  const largeFile = files.find((file) => file.size > limits.fileBytes);
  if (largeFile)
    throw createLimitError(
      `The file ${JSON.stringify(largeFile.name)} is ${formatMib(largeFile.size)}, but the limit per file is ${formatMib(limits.fileBytes)}`,
    );
  const total = files.reduce((sum, file) => sum + file.size, 0);
  if (total > limits.totalBytes)
    throw createLimitError(`The docs folder is ${formatMib(total)}, but the limit is ${formatMib(limits.totalBytes)}`);
  if (files.length > limits.files)
    throw createLimitError(`The docs folder has ${files.length} files, but the limit is ${limits.files}`);
}

function createLimitError(problem: string): AppError {
  return new AppError(
    'source_unavailable',
    `${problem}. Remove files that aren't documentation, or set another docs folder.`,
  );
}

/** Formats a size, such as `1.5 MiB`. */
export function formatMib(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MiB`;
}
