import fs from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../errors.ts';
import { folderSize } from '../../lib/folder-size.ts';
import { GitFailure, runGit } from '../../lib/git/git-command.ts';
import type { GitRemote } from '../../lib/git/git-command.ts';
import { getRemoteHead } from '../../lib/git/remote-head.ts';

export interface FetchCommitOptions {
  gitDir: string;
  remote: GitRemote;
  branch: string;
  /** Without it, the head of the branch. */
  commit?: string | undefined;
  /** The repository may not grow beyond this. */
  repositoryBytes: number;
  signal?: AbortSignal | undefined;
}

/** Brings one commit with its files, and as little history as the server lets us, into the repository; returns its id. */
export async function fetchCommit(options: FetchCommitOptions): Promise<string> {
  const { gitDir, branch, signal } = options;
  const commit = options.commit ?? (await getRemoteHead(options.remote, options));
  if (await hasCommit(gitDir, commit)) return commit;
  try {
    await fetchRef(options, { ref: commit, depth: 1 });
    return commit;
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof GitFailure) || !NOT_BY_ID.test(error.stderr)) throw error;
  }
  // Some servers give out the heads of branches only, so the branch is fetched until the commit is in it.
  for (const depth of DEPTHS) {
    await fetchRef(options, { ref: `refs/heads/${branch}`, depth });
    if (await hasCommit(gitDir, commit)) return commit;
    if (!(await isShallow(gitDir))) break;
  }
  throw new AppError(
    'source_unavailable',
    `The branch ${JSON.stringify(branch.slice(0, 100))} no longer has commit ${commit.slice(0, 12)}, which this job started from; start a new job.`,
  );
}

const NOT_BY_ID = /not our ref|unadvertised object|find remote ref|no such remote ref|remote error/i;
const DEPTHS = [1, 50, 1_000, 20_000];
const FETCH_TIMEOUT_MS = 15 * 60 * 1000;
const SIZE_CHECK_MS = 500;

async function hasCommit(gitDir: string, commit: string): Promise<boolean> {
  const answer = await runGit(['cat-file', '--batch-check'], { gitDir, input: `${commit}\n` });
  return answer.toString('utf8').startsWith(`${commit} commit `);
}

async function isShallow(gitDir: string): Promise<boolean> {
  return fs.access(path.join(gitDir, 'shallow')).then(
    () => true,
    () => false,
  );
}

async function fetchRef(
  { gitDir, remote, repositoryBytes, signal }: FetchCommitOptions,
  { ref, depth }: { ref: string; depth: number },
): Promise<void> {
  const args = [
    'fetch',
    '--quiet',
    `--depth=${depth}`,
    '--no-tags',
    '--no-write-fetch-head',
    '--no-recurse-submodules',
  ];
  const tooLarge = new AbortController();
  const check = async () => {
    if ((await folderSize(gitDir)) > repositoryBytes) tooLarge.abort();
  };
  const watch = setInterval(() => void check(), SIZE_CHECK_MS);
  try {
    await runGit([...args, '--', remote.address, `+${ref}:refs/bindery/fetched`], {
      gitDir,
      remote,
      timeoutMs: FETCH_TIMEOUT_MS,
      signal: AbortSignal.any([tooLarge.signal, ...(signal ? [signal] : [])]),
    });
    await check();
    tooLarge.signal.throwIfAborted();
  } catch (error) {
    if (!tooLarge.signal.aborted) throw error;
    throw new AppError(
      'source_unavailable',
      `The repository is larger than ${Math.round(repositoryBytes / 2 ** 20)} MiB; move the documentation to a repository of its own, or raise BINDERY_MAX_REPOSITORY_MB.`,
      { cause: error },
    );
  } finally {
    clearInterval(watch);
  }
}
