import { fileURLToPath } from 'node:url';
import { AppError } from '../../errors.ts';
import { fetchRef, hasCommit } from '../../lib/git/fetch-ref.ts';
import { GitFailure, runGit } from '../../lib/git/git-command.ts';
import { isRefusedById } from '../../lib/git/git-errors.ts';
import { checkPackIndexes } from './check-packs.ts';
import { withRepair } from './repair-mirror.ts';
import { noteUse, type UpdateMirrorOptions } from './mirror.ts';
import { readHistory } from './modified-dates.ts';

/** Returns the folder of a repository's history: beside its mirror, which holds files and no history. */
export function historyFolder(mirror: string): string {
  return `${mirror}-history`;
}

/**
 * Finds when the files of a docs folder last changed before a commit of a remote repository: paths below the folder →
 * RFC 3339 in UTC. Of a repository on this machine its own history is read; of others
 * commits and trees are fetched, files are not, and only those that are not there yet. Dates that
 * cannot be had within the limits are left out, since a site without them is whole. The caller holds the lock of
 * `historyFolder`.
 */
export async function fetchModifiedDates(
  options: Omit<UpdateMirrorOptions, 'mirror'> & { folder: string; docsFolder: string },
): Promise<Record<string, string>> {
  const { folder, remote, commit, docsFolder, signal } = options;
  try {
    if (remote.url.protocol === 'file:')
      return await readHistory({ folder: fileURLToPath(remote.url), commit, docsFolder }, signal);
    const task = async () => {
      await runGit(['init', '--quiet', '--bare', '--template=', '--', folder]);
      await checkPackIndexes(folder);
      await noteUse(folder);
      if (!(await hasCommit(folder, commit))) await fetchHistory(options);
      return readHistory({ gitDir: folder, commit, docsFolder }, signal);
    };
    return await withRepair({ folder, remote, task, signal });
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof GitFailure || error instanceof AppError) return {};
    throw error;
  }
}

const TIMEOUT_MS = 60_000;

async function fetchHistory({
  folder,
  remote,
  branch,
  commit,
  maxBytes,
  signal,
}: Parameters<typeof fetchModifiedDates>[0]): Promise<void> {
  const fetch = (ref: string) =>
    fetchRef({
      gitDir: folder,
      remote,
      ref,
      into: 'refs/bindery/history',
      filter: 'blob:none',
      timeoutMs: TIMEOUT_MS,
      maxBytes,
      signal,
    });
  try {
    await fetch(commit);
  } catch (error) {
    signal?.throwIfAborted();
    // Old servers give out the heads of branches only.
    if (!isRefusedById(error)) throw error;
    await fetch(`refs/heads/${branch}`);
  }
}
