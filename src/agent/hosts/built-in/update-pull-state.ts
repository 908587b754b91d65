import type { Database, PullRequestRow } from '../../../db/schema.ts';
import { findRange } from './branches.ts';
import { updatePull } from './pull-rows.ts';

/**
 * Updates an open pull request from its branches. It counts as merged if the base contains its head: someone pushed it,
 * or a merge was interrupted between Git and the database. A merged pull request keeps its last commit range.
 */
export async function updatePullState<T extends PullRequestRow>(
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
