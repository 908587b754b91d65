import { closePull, mergePull } from './merge-pull.ts';
import { findFolder } from './read-pull.ts';
import type { PullDecision } from './pull-link.ts';
import type { PullWithProject } from './pull-rows.ts';
import type { Database } from '../../../db/schema.ts';

export interface Decision {
  action: PullDecision;
  /** The commit that the page showed to the user who decides. */
  shownHead: string;
  db: Database;
  /** Records who decided, in the transaction that marks the pull request as merged or closed. */
  record(trx: Database): Promise<void>;
}

/**
 * Merges or closes an open pull request of the built-in host. If that fails, resolves with a message that explains
 * why and what to do.
 */
export async function decidePull(
  pull: PullWithProject,
  { action, shownHead, db, record }: Decision,
): Promise<string | undefined> {
  if (action === 'close') return void (await closePull(pull, { db, record }));
  const folder = findFolder(pull);
  if (folder === undefined) return 'The project now uses another repository. Merge the pull request there.';
  const outcome = await mergePull(pull, { db, folder, shownHead, record, signal: AbortSignal.timeout(MERGE_MS) });
  if (outcome.kind === 'merged') return undefined;
  if (outcome.kind === 'moved')
    return 'The branch has changed since you opened this page. Review the new changes below, then merge.';
  if (outcome.kind === 'branch-gone') return 'The branch or its target branch no longer exists.';
  return (
    `Can't merge automatically: ${pull.base} has conflicting changes in ${nameSome(outcome.files)}. ` +
    'Merge the branches with Git and push, or close this pull request and ask for the change again.'
  );
}

const MERGE_MS = 60_000;
const MAX_LISTED = 10;

function nameSome(files: readonly string[]): string {
  const suffix = files.length > MAX_LISTED ? ` and ${files.length - MAX_LISTED} more` : '';
  return `${files.slice(0, MAX_LISTED).join(', ')}${suffix}`;
}
