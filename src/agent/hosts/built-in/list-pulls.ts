import type { Database, PullRequestRow } from '../../../db/schema.ts';
import type { PullRequestState } from '../../../db/tables/agent-jobs.ts';

export type ListedPull = PullRequestRow & { project_name: string };

export interface PullFilter {
  organizationId: string;
  projectId?: string | undefined;
  state?: PullRequestState | undefined;
}

/** Lists the pull requests of the built-in host in an organization, the newest first: those that follow `cursor`. */
export async function listPulls(
  db: Database,
  { organizationId, projectId, state, cursor, limit }: PullFilter & { cursor?: string | undefined; limit: number },
): Promise<ListedPull[]> {
  let query = db
    .selectFrom('pull_requests')
    .innerJoin('projects', 'projects.id', 'pull_requests.project_id')
    .selectAll('pull_requests')
    .select('projects.name as project_name')
    .where('projects.organization_id', '=', organizationId)
    .orderBy('pull_requests.id', 'desc')
    .limit(limit);
  if (cursor !== undefined) query = query.where('pull_requests.id', '<', cursor);
  if (projectId !== undefined) query = query.where('pull_requests.project_id', '=', projectId);
  if (state !== undefined) query = query.where('pull_requests.state', '=', state);
  return query.execute();
}
