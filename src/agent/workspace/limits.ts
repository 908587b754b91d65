import { AppError } from '../../errors.ts';

/** How much of a disk one workspace may take. */
export interface WorkspaceLimits {
  /** Of the fetched history, packed. */
  repositoryBytes: number;
  /** Of all files in the docs folder. */
  docsBytes: number;
  /** In the docs folder. */
  docsFiles: number;
}

export const WORKSPACE_LIMITS: WorkspaceLimits = {
  repositoryBytes: 2 * 2 ** 30,
  docsBytes: 2 * 2 ** 30,
  docsFiles: 100_000,
};

/** Throws `source_unavailable`, naming the figure, when the docs folder is too large. */
export function checkDocsSize(files: readonly { size: number }[], limits: WorkspaceLimits): void {
  const total = files.reduce((sum, file) => sum + file.size, 0);
  if (total > limits.docsBytes)
    throw tooMuch(`The docs folder has ${toMebibytes(total)} MiB; it may have ${toMebibytes(limits.docsBytes)} MiB`);
  if (files.length > limits.docsFiles)
    throw tooMuch(`The docs folder has ${files.length} files; it may have ${limits.docsFiles}`);
}

function tooMuch(found: string): AppError {
  return new AppError('source_unavailable', `${found}: remove what is not documentation, or set another docs folder.`);
}

function toMebibytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1);
}
