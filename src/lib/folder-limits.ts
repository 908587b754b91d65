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
      `The file ${JSON.stringify(large.name)} has ${mib(large.size)}; a file may have ${mib(limits.fileBytes)}`,
    );
  const total = files.reduce((sum, file) => sum + file.size, 0);
  if (total > limits.totalBytes)
    throw tooMuch(`The docs folder has ${mib(total)}; it may have ${mib(limits.totalBytes)}`);
  if (files.length > limits.files)
    throw tooMuch(`The docs folder has ${files.length} files; it may have ${limits.files}`);
}

function tooMuch(found: string): AppError {
  return new AppError('source_unavailable', `${found}: remove what is not documentation, or set another docs folder.`);
}

function mib(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MiB`;
}
