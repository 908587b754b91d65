import type { ProjectReach } from '../../../accounts/policy.ts';
import { isWithinReach } from '../../../accounts/within-reach.ts';
import type { Database, PullRequestRow } from '../../../db/schema.ts';
import type { PullRequestState } from '../../../db/tables/agent-jobs.ts';

/** A pull request with the name of its project. */
export type ListedPull = PullRequestRow & { project_name: string };

/** The pull requests to list. */
export interface PullFilter {
  organizationId: string;
  /** The projects that the caller can reach. */
  reach: ProjectReach;
  projectId?: string | undefined;
  state?: PullRequestState | undefined;
}

/** Lists the built-in host's pull requests in an organization, newest first, starting after `cursor`. */
export async function listPulls(
  db: Database,
  {
    organizationId,
    reach,
    projectId,
    state,
    cursor,
    limit,
  }: PullFilter & { cursor?: string | undefined; limit: number },
): Promise<ListedPull[]> {
  let query = db
    .selectFrom('pull_requests')
    .innerJoin('projects', 'projects.id', 'pull_requests.project_id')
    .selectAll('pull_requests')
    .select('projects.name as project_name')
    .where('projects.organization_id', '=', organizationId)
    .where(isWithinReach('pull_requests.project_id', reach))
    .orderBy('pull_requests.id', 'desc')
    .limit(limit);
  if (cursor !== undefined) query = query.where('pull_requests.id', '<', cursor);
  if (projectId !== undefined) query = query.where('pull_requests.project_id', '=', projectId);
  if (state !== undefined) query = query.where('pull_requests.state', '=', state);
  return query.execute();
}
