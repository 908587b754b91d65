import type { AgentJobRow, Database } from '../../db/schema.ts';

/** Finds the agent job that works on a pull request, the newest if there are several. */
export function findPullJob(
  db: Database,
  { projectId, pullId }: { projectId: string; pullId: string },
): Promise<Pick<AgentJobRow, 'id' | 'status'> | undefined> {
  return db
    .selectFrom('agent_jobs')
    .select(['id', 'status'])
    .where('project_id', '=', projectId)
    .where('pr_id', '=', pullId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
