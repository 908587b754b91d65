import type { Database } from '../../db/schema.ts';
import type { FileChange } from '../hosts/built-in/read-changes.ts';

/** What the last turn of a job that changed files has changed so far. */
export interface JobDiff {
  turn: number;
  updatedAt: Date;
  files: FileChange[];
  isCut: boolean;
}

/** Reads the diff of a job's changes. Undefined if no turn has changed files, or if the diff was deleted with old events. */
export async function findDiff(db: Database, jobId: string): Promise<JobDiff | undefined> {
  const row = await db.selectFrom('agent_diffs').selectAll().where('job_id', '=', jobId).executeTakeFirst();
  if (row === undefined) return undefined;
  const { turn, updated_at: updatedAt, changes } = row;
  return { turn, updatedAt, ...(changes as Pick<JobDiff, 'files' | 'isCut'>) };
}
