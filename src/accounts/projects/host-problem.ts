import type { Database } from '../../db/schema.ts';
import { toStorableText } from '../../lib/storable.ts';

interface HostProblem {
  projectId: string;
  /** Which feature has the problem: reports on pull requests, or mentions. */
  column: 'pull_problem' | 'mention_problem';
  /** Null if it works again. */
  problem: string | null;
}

/** Stores a problem at a project's Git host that only a person can solve, for the project's page. */
export async function storeHostProblem(db: Database, { projectId, column, problem }: HostProblem): Promise<void> {
  const text = problem === null ? null : toStorableText(problem);
  await db
    .updateTable('projects')
    .set({ [column]: text })
    .where('id', '=', projectId)
    .where(column, 'is distinct from', text)
    .execute();
}
