import fs from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../errors.ts';
import { measureFolderSize } from '../folder-size.ts';
import { runGit } from './git-command.ts';
import type { GitOptions, GitRemote } from './git-command.ts';

interface FetchOptions {
  /** Bare repository to fetch into. */
  gitDir: string;
  remote: GitRemote;
  /** @defaultValue 15 minutes */
  timeoutMs?: number;
  /** The fetch is stopped once the repository exceeds this size. */
  maxBytes: number;
  signal?: AbortSignal | undefined;
}

interface FetchedRef {
  /** A ref or commit id of the remote. */
  ref: string;
  /** The local ref to create. */
  localRef: string;
}

interface FetchExtent {
  /** Number of commits of history. @defaultValue all */
  depth?: number;
  /** Objects to leave out, such as `blob:none`. A server that can't leave them out sends all. @defaultValue none */
  filter?: string;
}

export type FetchRefOptions = FetchOptions & FetchExtent & FetchedRef;

const FETCH_TIMEOUT_MS = 15 * 60 * 1000;
const SIZE_CHECK_MS = 500;

/** Fetches one ref, without tags and submodules. Throws `GitFailure`, or `source_unavailable` if it is too large. */
export async function fetchRef({ ref, localRef, ...options }: FetchRefOptions): Promise<void> {
  await fetchRefs({ ...options, refs: [{ ref, localRef }] });
}

/** Fetches several refs at once, or none if the server refuses one. Throws as `fetchRef` does. */
export async function fetchRefs({
  refs,
  depth,
  filter,
  ...options
}: FetchOptions & FetchExtent & { refs: readonly FetchedRef[] }): Promise<void> {
  const extent = [
    ...(depth === undefined ? [] : [`--depth=${depth}`]),
    ...(filter === undefined ? [] : [`--filter=${filter}`]),
  ];
  await fetchWithinLimits(options, {
    args: extent,
    refspecs: refs.map(({ ref, localRef }) => `+${ref}:${localRef}`),
  });
}

/**
 * Fetches objects by their ids, such as files that an earlier fetch left out. A server may refuse this. Throws as
 * `fetchRef` does.
 */
export async function fetchObjects({ ids, ...options }: FetchOptions & { ids: readonly string[] }): Promise<void> {
  // The server has to send these objects and nothing else, whatever is here.
  const config = [['fetch.negotiationAlgorithm', 'noop']] as const;
  await fetchWithinLimits(options, { args: ['--filter=blob:none'], refspecs: ids, config });
}

interface FetchArguments {
  args: readonly string[];
  refspecs: readonly string[];
  config?: GitOptions['config'];
}

async function fetchWithinLimits(
  { gitDir, remote, timeoutMs = FETCH_TIMEOUT_MS, maxBytes, signal }: FetchOptions,
  { args, refspecs, config = [] }: FetchArguments,
): Promise<void> {
  const tooLarge = new AbortController();
  const watch = setInterval(() => {
    void measureFolderSize(gitDir).then((size) => size > maxBytes && tooLarge.abort());
  }, SIZE_CHECK_MS);
  const allArgs = ['--quiet', ...args, '--no-tags', '--no-write-fetch-head', '--no-recurse-submodules', '--stdin'];
  try {
    await runGit(['fetch', ...allArgs, '--', remote.address], {
      gitDir,
      remote,
      config,
      input: refspecs.map((refspec) => `${refspec}\n`).join(''),
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
