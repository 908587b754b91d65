import type { Database } from '../../db/schema.ts';
import { toStorableText } from '../../lib/storable.ts';

interface HostProblem {
  projectId: string;
  /** What Bindery couldn't do at the project's Git host: report on pull requests, or answer mentions. */
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
