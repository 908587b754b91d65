import { AppError } from '../../errors.ts';

/** What the owner of a repository is told whose tree was made by hand, or has two names that this disk takes for one. */
export function nameTwice(name: string, cause?: unknown): AppError {
  return new AppError(
    'source_unavailable',
    `The commit has the name ${JSON.stringify(name)} twice, or as a file and as a folder; rename or remove one of the two. \`git fsck\` lists such trees.`,
    { cause },
  );
}
