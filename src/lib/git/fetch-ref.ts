import fs from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../errors.ts';
import { measureFolderSize } from '../folder-size.ts';
import { runGit } from './git-command.ts';
import type { GitRemote } from './git-command.ts';

export interface FetchRefOptions {
  /** Bare repository to fetch into. */
  gitDir: string;
  remote: GitRemote;
  /** A ref or commit id of the remote. */
  ref: string;
  /** The local ref to create. */
  localRef: string;
  /** Number of commits of history. @defaultValue all */
  depth?: number;
  /** Objects to leave out, such as `blob:none`. A server that can't leave them out sends all. @defaultValue none */
  filter?: string;
  /** @defaultValue 15 minutes */
  timeoutMs?: number;
  /** The fetch is stopped once the repository exceeds this size. */
  maxBytes: number;
  signal?: AbortSignal | undefined;
}

const FETCH_TIMEOUT_MS = 15 * 60 * 1000;
const SIZE_CHECK_MS = 500;

/** Fetches one ref, without tags and submodules. Throws `GitFailure`, or `source_unavailable` if it is too large. */
export async function fetchRef(options: FetchRefOptions): Promise<void> {
  const { gitDir, remote, ref, localRef, depth, filter, timeoutMs = FETCH_TIMEOUT_MS, maxBytes, signal } = options;
  const tooLarge = new AbortController();
  const watch = setInterval(() => {
    void measureFolderSize(gitDir).then((size) => size > maxBytes && tooLarge.abort());
  }, SIZE_CHECK_MS);
  const extent = [
    ...(depth === undefined ? [] : [`--depth=${depth}`]),
    ...(filter === undefined ? [] : [`--filter=${filter}`]),
  ];
  const args = ['--quiet', ...extent, '--no-tags', '--no-write-fetch-head', '--no-recurse-submodules'];
  try {
    await runGit(['fetch', ...args, '--', remote.address, `+${ref}:${localRef}`], {
      gitDir,
      remote,
      timeoutMs,
      signal: AbortSignal.any([tooLarge.signal, ...(signal ? [signal] : [])]),
    });
  } catch (error) {
    throw tooLarge.signal.aborted ? createRepositoryTooLargeError(maxBytes, error) : error;
  } finally {
    clearInterval(watch);
  }
}

/** Returns the error for the owner of a repository that exceeds the limit. */
export function createRepositoryTooLargeError(maxBytes: number, cause?: unknown): AppError {
  return new AppError(
    'source_unavailable',
    `${TOO_LARGE} ${Math.round(maxBytes / 2 ** 20)} MiB. Move the documentation to its own repository, or raise BINDERY_MAX_REPOSITORY_MB.`,
    { cause },
  );
}

const TOO_LARGE = 'The repository is larger than';

/** Returns whether a fetch was stopped because of the repository's size. */
export function isRepositoryTooLarge(error: unknown): boolean {
  return error instanceof AppError && error.message.startsWith(TOO_LARGE);
}

/** Returns whether a repository already contains a commit. For a repository without objects, Git isn't started. */
export async function hasCommit(gitDir: string, commit: string): Promise<boolean> {
  if (await isEmpty(path.join(gitDir, 'objects'))) return false;
  const response = await runGit(['cat-file', '--batch-check'], { gitDir, input: `${commit}\n` });
  return response.toString('utf8').startsWith(`${commit} commit `);
}

/** Returns whether a folder of objects has neither packs nor loose objects. `info` and `pack` always exist. */
async function isEmpty(objects: string): Promise<boolean> {
  const names = await fs.readdir(objects);
  if (names.some((name) => /^[0-9a-f]{2}$/.test(name))) return false;
  return !(await fs.readdir(path.join(objects, 'pack'))).some((name) => name.endsWith('.pack'));
}
