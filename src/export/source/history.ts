import { fileURLToPath } from 'node:url';
import { AppError, getErrorMessage } from '../../errors.ts';
import { fetchObjects, fetchRef, hasCommit, isRepositoryTooLarge } from '../../lib/git/fetch-ref.ts';
import { GitFailure, runGit } from '../../lib/git/git-command.ts';
import { describeGitFailure, isRefusedById } from '../../lib/git/git-errors.ts';
import { waitFor } from '../../lib/retry.ts';
import type { Wait } from '../../lib/retry.ts';
import { checkPackIndexes } from './check-packs.ts';
import { withRepair } from './repair-mirror.ts';
import { noteUse, type UpdateMirrorOptions } from './mirror.ts';
import { readHistory } from './modified-dates.ts';

/** Returns the folder of a repository's history: beside its mirror, which holds files and no history. */
export function getHistoryFolder(mirror: string): string {
  return `${mirror}-history`;
}

/** A commit of a remote repository, and the folder for its history. */
export interface HistoryRequest extends Omit<UpdateMirrorOptions, 'mirror'> {
  /** Result of `getHistoryFolder`. */
  folder: string;
  /** Milliseconds to fetch what is missing. @defaultValue one minute */
  timeoutMs?: number | undefined;
}

export type HistoryOptions = HistoryRequest & {
  docsFolder: string;
  /** Waits before the second try. @defaultValue a timer */
  wait?: Wait | undefined;
};

export interface ModifiedDates {
  /** Paths below the docs folder → RFC 3339 in UTC. */
  dates: Record<string, string>;
  /** Why there are no dates, as a sentence. */
  problem?: string;
}

/**
 * Finds when the files of a docs folder last changed before a commit of a remote repository. A repository on this machine has
 * its history; other servers send commits and trees, but no files, and only what is missing here. If a server keeps refusing
 * the history, or can't send it within the limits in two tries, the site has no dates. A transient failure is thrown, so
 * that exports of one commit have the same bytes. The caller holds the lock of `getHistoryFolder`.
 */
export async function fetchModifiedDates(options: HistoryOptions): Promise<ModifiedDates> {
  const { commit, docsFolder, signal } = options;
  const read = () => withHistory(options, (place) => readHistory({ ...place, commit, docsFolder }, { signal }));
  const outcome = await retryHistory(options, read);
  return 'problem' in outcome ? { dates: {}, problem: outcome.problem } : { dates: outcome.value };
}

/** Repeats a task that requests a history. Returns its result, or a sentence that says why the server doesn't send it. */
export async function retryHistory<T>(
  { remote, signal, wait = waitFor }: Pick<HistoryOptions, 'remote' | 'signal' | 'wait'>,
  task: () => Promise<T>,
): Promise<{ value: T } | { problem: string }> {
  for (let tries = 1; ; tries += 1)
    try {
      return { value: await task() };
    } catch (error) {
      signal?.throwIfAborted();
      if (!isLasting(error, remote)) throw error;
      const isCostly = isRepositoryTooLarge(error) || (error instanceof GitFailure && error.timedOut);
      const pauseMs = (isCostly ? COSTLY_PAUSES_MS : PAUSES_MS)[tries - 1];
      if (pauseMs === undefined) return { problem: getErrorMessage(describeGitFailure(error, remote)) };
      await wait(pauseMs, signal ?? new AbortController().signal);
    }
}

/** Outages of a proxy or a server can look like a refusal for a minute. */
const PAUSES_MS = [10_000, 20_000, 40_000, 60_000];
/** A history that is too large, or takes a minute, is requested only twice. */
const COSTLY_PAUSES_MS = [40_000];

/** Whether the server, or the size of the history, explains the failure. Other failures are over sooner or later. */
function isLasting(error: unknown, remote: UpdateMirrorOptions['remote']): boolean {
  if (error instanceof GitFailure && error.timedOut) return true;
  const failure = describeGitFailure(error, remote);
  return failure instanceof AppError && failure.code === 'source_unavailable';
}

/** The repository with the history: without files, if it is a copy. */
export type HistoryPlace = { gitDir: string } | { folder: string };

/** Runs a task with the history up to the commit, which is fetched if it isn't here yet. A damaged copy is repaired. */
export async function withHistory<T>(options: HistoryRequest, read: (place: HistoryPlace) => Promise<T>): Promise<T> {
  const { folder, remote, commit, signal } = options;
  if (remote.url.protocol === 'file:') return read({ folder: fileURLToPath(remote.url) });
  const updateHistory = async () => {
    await runGit(['init', '--quiet', '--bare', '--template=', '--', folder]);
    await checkPackIndexes(folder);
    await noteUse(folder);
    if (!(await hasCommit(folder, commit))) await fetchHistory(options);
    return read({ gitDir: folder });
  };
  return withRepair({ folder, remote, task: updateHistory, signal });
}

/** Fetches objects that a copy of the history doesn't have. The caller holds the lock of `getHistoryFolder`. */
export async function fetchMissingObjects(
  { folder, remote, maxBytes, signal }: HistoryRequest,
  ids: readonly string[],
): Promise<void> {
  await fetchObjects({ gitDir: folder, remote, ids, timeoutMs: TIMEOUT_MS, maxBytes, signal });
}

const TIMEOUT_MS = 60_000;

async function fetchHistory({
  folder,
  remote,
  branch,
  commit,
  maxBytes,
  timeoutMs = TIMEOUT_MS,
  signal,
}: HistoryRequest): Promise<void> {
  const fetch = (ref: string) =>
    fetchRef({
      gitDir: folder,
      remote,
      ref,
      localRef: 'refs/bindery/history',
      filter: 'blob:none',
      timeoutMs,
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
