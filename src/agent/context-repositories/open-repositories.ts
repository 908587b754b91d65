import fs from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../errors.ts';
import { describeGitFailure } from '../../lib/git/git-errors.ts';
import type { GitRemote } from '../../lib/git/git-command.ts';
import { runOnce } from '../../lib/run-once.ts';
import type { CommitTree, ContextRepository, PinnedRepository } from '../types/workspace.ts';
import { fetchHistory } from '../workspace/fetch-history.ts';
import { openCommit } from '../workspace/open-commit.ts';
import type { ContextSource } from './connect-context.ts';

/** What opening repositories needs. */
export interface OpenOptions {
  /** The project's current repositories. */
  sources: readonly ContextSource[];
  dataFolder: string;
  /** A folder that only this turn uses and that the caller deletes. */
  folder: string;
  /** Maximum bytes of each repository. */
  maxBytes: number;
  /** Copies a commit from this machine's mirrors. @defaultValue fetches it from the Git host */
  seed?:
    | ((
        request: { gitDir: string; remote: GitRemote; branch: string; commit: string; maxBytes: number },
        signal: AbortSignal,
      ) => Promise<void>)
    | undefined;
  /** Runs a task that waits for a host. */
  wait<T>(task: () => Promise<T>): Promise<T>;
  signal: AbortSignal;
}

/**
 * Opens the context repositories of a turn. Nothing is fetched before a tool needs it, and nothing is written to the
 * work tree.
 */
export function openRepositories(pins: readonly PinnedRepository[], options: OpenOptions): ContextRepository[] {
  return pins.map((pin) => openRepository(pin, options));
}

function openRepository(pin: PinnedRepository, options: OpenOptions): ContextRepository {
  const { name, branch, commit, folder: onlyFolder } = pin;
  const { sources, dataFolder, maxBytes, seed, wait, signal } = options;
  const folder = path.join(options.folder, 'context', name);
  const gitDir = path.join(folder, 'git');
  const source = sources.find((each) => each.name === name);

  const useRemote = <T>(task: (remote: GitRemote, limited: AbortSignal) => Promise<T>): Promise<T> =>
    wait(() => {
      if (source === undefined) throw new AppError('source_unavailable', "It isn't in the project's settings anymore.");
      return runInTime((limited) => {
        const run = (remote: GitRemote) =>
          task(remote, limited).catch((error: unknown) => Promise.reject(describeGitFailure(error, remote)));
        return source.withRemote(run, { dataFolder, keyFolder: path.join(folder, 'key'), signal: limited });
      }, signal);
    });

  const open = runOnce(async (): Promise<CommitTree> => {
    if (commit === undefined)
      throw new AppError('source_unavailable', pin.problem ?? "It couldn't be read when this turn started.");
    await fs.rm(gitDir, { recursive: true, force: true });
    await fs.mkdir(folder, { recursive: true });
    await useRemote((remote, limited) =>
      openCommit({
        gitDir,
        remote,
        branch,
        commit,
        seed: async () => seed?.({ gitDir, remote, branch, commit, maxBytes }, limited),
        repositoryBytes: maxBytes,
        signal: limited,
      }),
    );
    return { gitDir, baseCommit: commit, onlyFolder };
  });

  return {
    name,
    commit,
    folder: onlyFolder,
    open,
    fetchHistory: runOnce(async () => {
      const tree = await open();
      await useRemote((remote, limited) => fetchHistory(tree, { remote, branch, maxBytes, signal: limited }));
    }),
    listMerged: (query, listSignal) => {
      if (source === undefined) throw new AppError('source_unavailable', "It isn't in the project's settings anymore.");
      return wait(() => source.getHost().listMerged({ ...query, base: branch }, listSignal));
    },
  };
}

/** A large repository or a slow host must not use up the whole turn. */
const FETCH_LIMIT_MS = 5 * 60_000;

async function runInTime<T>(task: (limited: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
  const deadline = AbortSignal.timeout(FETCH_LIMIT_MS);
  try {
    return await task(AbortSignal.any([signal, deadline]));
  } catch (error) {
    signal.throwIfAborted();
    if (!deadline.aborted) throw error;
    throw new AppError('source_unreachable', `Fetching it took longer than ${FETCH_LIMIT_MS / 60_000} minutes.`, {
      cause: error,
    });
  }
}
