import { sql } from 'kysely';
import type { ProjectReach } from '../../accounts/policy.ts';
import { isWithinReach } from '../../accounts/within-reach.ts';
import { isId } from '../../lib/ids.ts';
import type { AgentJobRow, Database } from '../../db/schema.ts';
import type { AgentStatus, PullRequestState } from '../../db/tables/agent-jobs.ts';
import { AGENT_JOB } from './create-agent-job.ts';
import { createUnknownAgentJobError, hasTag } from './get-agent-job.ts';

/** A job of an organization, with its project, first prompt and pull request state. */
export type ListedAgentJob = AgentJobRow & {
  project_name: string;
  /** The first prompt. */
  prompt: string | null;
  /** Number of prompts so far. */
  turns: number;
  /** Null if the job has no pull request. */
  pull_state: PullRequestState | null;
  /** Null unless the pull request is on the built-in host. */
  pull_id: string | null;
  /** Name of the user who sent the first prompt. Null: an API key did. */
  author_name: string | null;
  /** Seconds from each prompt to the end of its turn, in all. */
  seconds: number;
};

/** The jobs to list. */
export interface AgentJobFilter {
  organizationId: string;
  /** The projects that the caller can reach. */
  reach: ProjectReach;
  projectId?: string | undefined;
  status?: AgentStatus | undefined;
  tag?: string | undefined;
  pullState?: PullRequestState | undefined;
  /** The user who sent the first prompt. */
  userId?: string | undefined;
}

/** Lists the agent jobs of all projects of an organization, newest first, starting after the job `cursor`. */
export async function listAllJobs(
  db: Database,
  {
    organizationId,
    reach,
    projectId,
    status,
    tag,
    pullState,
    userId,
    cursor,
    limit,
  }: AgentJobFilter & { cursor?: string | undefined; limit: number },
): Promise<ListedAgentJob[]> {
  let query = select(db, organizationId)
    .where(isWithinReach('agent_jobs.project_id', reach))
    .orderBy('agent_jobs.id', 'desc')
    .limit(limit);
  if (cursor !== undefined) query = query.where('agent_jobs.id', '<', cursor);
  if (projectId !== undefined) query = query.where('agent_jobs.project_id', '=', projectId);
  if (tag !== undefined) query = query.where(hasTag(tag));
  if (status !== undefined) query = query.where('agent_jobs.status', '=', status);
  if (pullState !== undefined) query = query.where('agent_jobs.pr_state', '=', pullState);
  if (userId !== undefined) query = query.where('agent_turns.user_id', '=', userId);
  return query.execute();
}

/** Returns one job of an organization. Throws `not_found`. */
export async function getListedJob(
  db: Database,
  { id, organizationId }: { id: string; organizationId: string },
): Promise<ListedAgentJob> {
  const row = isId(AGENT_JOB, id)
    ? await select(db, organizationId).where('agent_jobs.id', '=', id).executeTakeFirst()
    : undefined;
  if (row) return row;
  throw createUnknownAgentJobError();
}

const SECONDS = sql<number>`(
  select coalesce(sum(extract(epoch from coalesce(each.finished_at, now()) - each.created_at)), 0)::float8
  from agent_turns as each where each.job_id = agent_jobs.id
)`;

function select(db: Database, organizationId: string) {
  return db
    .selectFrom('agent_jobs')
    .innerJoin('projects', 'projects.id', 'agent_jobs.project_id')
    .leftJoin('agent_turns', (join) =>
      join.onRef('agent_turns.job_id', '=', 'agent_jobs.id').on('agent_turns.turn', '=', 1),
    )
    .leftJoin('pull_requests', 'pull_requests.id', 'agent_jobs.pr_id')
    .selectAll('agent_jobs')
    .select([
      'projects.name as project_name',
      'agent_turns.prompt',
      'agent_jobs.pr_state as pull_state',
      'pull_requests.id as pull_id',
      'agent_turns.author_name',
      SECONDS.as('seconds'),
      sql<number>`(select coalesce(max(turn), 0) from agent_turns as each where each.job_id = agent_jobs.id)`.as(
        'turns',
      ),
    ])
    .where('agent_jobs.organization_id', '=', organizationId);
}
