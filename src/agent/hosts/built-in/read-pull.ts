import type { Database, PullRequestRow } from '../../../db/schema.ts';
import { GitFailure } from '../../../lib/git/git-command.ts';
import { parsePlace } from '../parse-place.ts';
import { findConflicts } from './merge-pull.ts';
import type { PullWithProject } from './pull-rows.ts';
import { readChanges } from './read-changes.ts';
import type { Changes } from './read-changes.ts';
import { updatePullState } from './update-pull-state.ts';

/** A pull request with the data of its page. */
export interface PullDetails {
  /** The pull request, updated from its branches. */
  pull: PullWithProject;
  /** Undefined if the repository moved to another host or no longer has the commits. */
  changes: Changes | undefined;
  /**
   * Paths that both branches changed. Undefined if the pull request isn't open or the conflicts can't be determined.
   */
  conflicts: string[] | undefined;
}

/** Reads the current state of a pull request from the database and its repository. */
export async function readPull(row: PullWithProject, { db }: { db: Database }): Promise<PullDetails> {
  const signal = AbortSignal.timeout(READ_MS);
  const folder = findFolder(row);
  if (folder === undefined) return { pull: row, changes: undefined, conflicts: undefined };
  const pull = await catchGitFailure(updatePullState(row, { db, folder, signal }), row);
  const changes = await findChanges(pull, folder, signal);
  const isOpen = pull.state === 'open' && changes !== undefined;
  const conflicts = isOpen ? await catchGitFailure(findConflicts(pull, { folder, signal }), undefined) : undefined;
  return { pull, changes, conflicts };
}

const READ_MS = 60_000;

/** Returns the path of the bare repository. Returns undefined if the project has moved to another host. */
export function findFolder({
  repository_url: repositoryUrl,
}: Pick<PullWithProject, 'repository_url'>): string | undefined {
  const isLocal = repositoryUrl.startsWith('/') || repositoryUrl.startsWith('file:');
  const place = isLocal ? parsePlace({ repositoryUrl, host: 'built-in', hostApiUrl: null }) : undefined;
  return place?.kind === 'built-in' ? place.folder : undefined;
}

async function findChanges(pull: PullRequestRow, folder: string, signal: AbortSignal): Promise<Changes | undefined> {
  const { base_commit: base, head_commit: head } = pull;
  if (base === null || head === null) return undefined;
  return catchGitFailure(readChanges({ base, head }, { folder, signal }), undefined);
}

/**
 * Returns a fallback if the repository or its commits were removed, so that the page can still show everything else.
 */
async function catchGitFailure<T>(promise: Promise<T>, fallback: T): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof GitFailure) return fallback;
    throw error;
  }
}
