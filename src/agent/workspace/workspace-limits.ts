import { AppError } from '../../errors.ts';

/** Max disk use of one workspace. */
export interface WorkspaceLimits {
  /** Bytes of the fetched history, packed. */
  repositoryBytes: number;
  /** Bytes of one file in the docs folder, which is held in memory as a whole; as exports have it. */
  fileBytes: number;
  /** Bytes of all files in the docs folder. */
  docsBytes: number;
  /** Number of files in the docs folder. */
  docsFiles: number;
}

export const WORKSPACE_LIMITS: WorkspaceLimits = {
  repositoryBytes: 2 * 2 ** 30,
  fileBytes: 100 * 2 ** 20,
  docsBytes: 2 * 2 ** 30,
  docsFiles: 100_000,
};

/** Throws `source_unavailable`, naming the file or the figure, when the docs folder is too large. */
export function checkDocsSize(files: ReadonlyMap<string, { size: number }>, limits: WorkspaceLimits): void {
  let total = 0;
  for (const [name, { size }] of files) {
    if (size > limits.fileBytes)
      throw tooMuch(
        `The file ${JSON.stringify(name)} has ${toMebibytes(size)} MiB; a file may have ${toMebibytes(limits.fileBytes)} MiB`,
      );
    total += size;
  }
  if (total > limits.docsBytes)
    throw tooMuch(`The docs folder has ${toMebibytes(total)} MiB; it may have ${toMebibytes(limits.docsBytes)} MiB`);
  if (files.size > limits.docsFiles)
    throw tooMuch(`The docs folder has ${files.size} files; it may have ${limits.docsFiles}`);
}

function tooMuch(found: string): AppError {
  return new AppError('source_unavailable', `${found}: remove what is not documentation, or set another docs folder.`);
}

function toMebibytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1);
}
