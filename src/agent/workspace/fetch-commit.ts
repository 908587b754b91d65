import fs from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../errors.ts';
import { measureFolderSize } from '../../lib/folder-size.ts';
import { fetchRef, hasCommit, createRepositoryTooLargeError } from '../../lib/git/fetch-ref.ts';
import type { GitRemote } from '../../lib/git/git-command.ts';
import { isRefusedById } from '../../lib/git/git-errors.ts';
import { getRemoteHead } from '../../lib/git/remote-head.ts';

/** The commit to fetch. */
export interface FetchCommitOptions {
  gitDir: string;
  remote: GitRemote;
  branch: string;
  /** @defaultValue the head of the branch */
  commit?: string | undefined;
  /** Maximum size of the repository in bytes. */
  repositoryBytes: number;
  signal?: AbortSignal | undefined;
}

/** Fetches one commit with its files, and as little history as the server allows. Returns the commit's id. */
export async function fetchCommit(options: FetchCommitOptions): Promise<string> {
  const { gitDir, branch, signal } = options;
  const commit = options.commit ?? (await getRemoteHead(options.remote, options));
  if (await hasCommit(gitDir, commit)) return commit;
  try {
    await fetchWithin(options, { ref: commit, depth: 1 });
    return commit;
  } catch (error) {
    signal?.throwIfAborted();
    if (!isRefusedById(error)) throw error;
  }
  // Some servers only allow fetching branch heads, so the branch is fetched until it includes the commit.
  for (const depth of DEPTHS) {
    await fetchWithin(options, { ref: `refs/heads/${branch}`, depth });
    if (await hasCommit(gitDir, commit)) return commit;
    if (!(await isShallow(gitDir))) break;
  }
  throw new AppError(
    'source_unavailable',
    `The branch ${JSON.stringify(branch.slice(0, 100))} no longer has commit ${commit.slice(0, 12)}, which this job started from. Create a new job.`,
  );
}

const DEPTHS = [1, 50, 1_000, 20_000];

async function isShallow(gitDir: string): Promise<boolean> {
  return fs.access(path.join(gitDir, 'shallow')).then(
    () => true,
    () => false,
  );
}

async function fetchWithin(
  { gitDir, remote, repositoryBytes, signal }: FetchCommitOptions,
  { ref, depth }: { ref: string; depth: number },
): Promise<void> {
  await fetchRef({ gitDir, remote, ref, localRef: 'refs/bindery/fetched', depth, maxBytes: repositoryBytes, signal });
  if ((await measureFolderSize(gitDir)) > repositoryBytes) throw createRepositoryTooLargeError(repositoryBytes);
}
