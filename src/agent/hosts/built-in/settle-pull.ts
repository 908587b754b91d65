import type { Database, PullRequestRow } from '../../../db/schema.ts';
import { findRange } from './branches.ts';
import { updatePull } from './pull-rows.ts';

/**
 * Brings an open pull request up to date with its branches. It is merged when the base has all of its head: somebody pushed it,
 * or a merge was stopped between git and the database. The commits are kept as they were while they still differed.
 */
export async function settlePull<T extends PullRequestRow>(
  pull: T,
  { db, folder, signal }: { db: Database; folder: string; signal: AbortSignal },
): Promise<T> {
  if (pull.state !== 'open') return pull;
  const range = await findRange(pull, { folder, signal });
  if (!range) return pull;
  if (range.isMerged) {
    await updatePull(db, pull.id, { state: 'merged' });
    return { ...pull, state: 'merged' };
  }
  if (range.base === pull.base_commit && range.head === pull.head_commit) return pull;
  await updatePull(db, pull.id, { range });
  return { ...pull, base_commit: range.base, head_commit: range.head };
}
