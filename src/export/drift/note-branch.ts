import { requestDriftCheck } from '../../checks/subjects/request-drift-check.ts';
import { hasSubjectsFile, listPagesWithSubjects } from '../../checks/subjects/list-pages.ts';
import type { Database } from '../../db/schema.ts';
import type { Queue } from '../../queue/queue.ts';
import { openFolder } from '../../site/shared.ts';
import { storeDrift } from './store-drift.ts';

/** The commit of a project's branch that an export reads. */
export interface BranchRead {
  projectId: string;
  commit: string;
  /** Result of `describesSomething`. */
  describes: boolean;
}

/** Returns whether a page in a docs folder seems to describe something. Reads the start of each page. */
export function describesSomething(folder: string): boolean {
  return hasSubjectsFile(folder) || listPagesWithSubjects(folder, openFolder(folder).files).length > 0;
}

/**
 * Requests a check for outdated pages in the transaction that pins an export to its commit. Pages that describe nothing
 * need no check.
 */
export async function noteBranch(
  trx: Database,
  { queue, projectId, commit, describes }: BranchRead & { queue: Pick<Queue, 'enqueue'> },
): Promise<void> {
  if (describes) return requestDriftCheck(trx, { queue, projectId });
  await storeDrift(trx, { projectId, commit, result: { pages: [], unchecked: [] } });
}
