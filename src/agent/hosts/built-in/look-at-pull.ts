import type { Database, PullRequestRow } from '../../../db/schema.ts';
import { GitFailure } from '../../../lib/git/git-command.ts';
import { parsePlace } from '../parse-place.ts';
import { findConflicts } from './merge-pull.ts';
import type { PullWithProject } from './pull-rows.ts';
import { readChanges } from './read-changes.ts';
import type { Changes } from './read-changes.ts';
import { settlePull } from './settle-pull.ts';

export interface PullLook {
  /** Brought up to date with its branches. */
  pull: PullWithProject;
  /** Undefined when the repository is elsewhere, or has lost the commits. */
  changes: Changes | undefined;
  /** Paths that both branches changed; undefined when it is not open, or when that cannot be known. */
  conflicts: string[] | undefined;
}

/** Reads a pull request from the database and its repository as they are now. */
export async function lookAtPull(found: PullWithProject, { db }: { db: Database }): Promise<PullLook> {
  const signal = AbortSignal.timeout(READ_MS);
  const folder = findFolder(found);
  if (folder === undefined) return { pull: found, changes: undefined, conflicts: undefined };
  const pull = await unlessGone(settlePull(found, { db, folder, signal }), found);
  const changes = await findChanges(pull, folder, signal);
  const isOpen = pull.state === 'open' && changes !== undefined;
  const conflicts = isOpen ? await unlessGone(findConflicts(pull, { folder, signal }), undefined) : undefined;
  return { pull, changes, conflicts };
}

const READ_MS = 60_000;

/** The bare repository; undefined when the project has since moved to another host. */
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
  return unlessGone(readChanges({ base, head }, { folder, signal }), undefined);
}

/** The repository, or commits of it, may have been removed: the page still shows the rest. */
async function unlessGone<T>(reading: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof GitFailure) return otherwise;
    throw error;
  }
}
