import { AppError } from '../../errors.ts';

/**
 * Returns the error for a tree that was created manually, or that contains two names that are the same on this disk.
 */
export function createDuplicateNameError(name: string, cause?: unknown): AppError {
  return new AppError(
    'source_unavailable',
    `The commit has the name ${JSON.stringify(name)} twice, or as a file and as a folder. Rename or remove one of them. To find such trees, run \`git fsck\`.`,
    { cause },
  );
}
