import { AppError } from '../../errors.ts';

/** Makes the error for a tree that was made by hand, or that has two names that are one on this disk. */
export function nameTwice(name: string, cause?: unknown): AppError {
  return new AppError(
    'source_unavailable',
    `The commit has the name ${JSON.stringify(name)} twice, or as a file and as a folder; rename or remove one of the two. \`git fsck\` lists such trees.`,
    { cause },
  );
}
