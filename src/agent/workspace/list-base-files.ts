import { AppError } from '../../errors.ts';
import { runGit } from '../../lib/git/git-command.ts';
import { isMissingTree } from '../../lib/git/git-errors.ts';
import { createDuplicateNameError } from '../../lib/git/duplicate-name.ts';
import type { BaseFile } from '../types/workspace.ts';
import { checkFolder } from '../../lib/folder-limits.ts';
import type { WorkspaceLimits } from './workspace-limits.ts';
import { isSafePath } from './path-policy.ts';

/** The folder to list. */
export interface ListBaseFilesOptions {
  gitDir: string;
  commit: string;
  docsFolder: string;
  limits: WorkspaceLimits;
  signal?: AbortSignal | undefined;
}

/**
 * Lists a commit's files in the docs folder, sorted, by their paths relative to it. Regular files whose names are safe
 * on every disk are marked for the work tree. Throws `source_unavailable` if a name appears twice, because no commit
 * could keep that.
 */
export async function listBaseFiles(options: ListBaseFilesOptions): Promise<Map<string, BaseFile>> {
  const files = new Map<string, BaseFile>();
  for (const line of (await listTree(options)).split('\0')) {
    const match = /^(\d{6}) (?:blob|commit) ([0-9a-f]+) +(\d+|-)\t([^]+)$/.exec(line);
    if (!match?.[1] || !match[2] || !match[4]) continue;
    if (files.has(match[4])) throw createDuplicateNameError(match[4]);
    const mode = MODES[match[1]] ?? '100644';
    const inWorkTree = mode.startsWith('100') && isSafePath(match[4]);
    files.set(match[4], { id: match[2], size: match[3] === '-' ? 0 : Number(match[3]), mode, inWorkTree });
  }
  checkFolder(
    Array.from(files, ([name, { size }]) => ({ name, size })),
    options.limits,
  );
  return files;
}

/** Old trees contain other permission bits, which Git treats as 644. */
const MODES: Readonly<Record<string, BaseFile['mode']>> = {
  '100755': '100755',
  '120000': '120000',
  '160000': '160000',
};

async function listTree({ gitDir, commit, docsFolder, signal }: ListBaseFilesOptions): Promise<string> {
  const tree = docsFolder ? `${commit}:${docsFolder}` : commit;
  try {
    return (await runGit(['ls-tree', '-r', '-l', '-z', '--full-tree', tree], { gitDir, signal })).toString('utf8');
  } catch (error) {
    if (!isMissingTree(error)) throw error;
    throw new AppError(
      'source_unavailable',
      `The repository doesn't have a folder ${JSON.stringify(docsFolder)} at commit ${commit.slice(0, 12)}. Check the project's docs folder.`,
      { cause: error },
    );
  }
}
