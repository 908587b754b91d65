import type { AgentJobRow, Database } from '../../db/schema.ts';
import type { RepositoryHost } from '../hosts/host.ts';

interface PollRequest {
  job: Pick<AgentJobRow, 'project_id' | 'updated_at'>;
  host: Pick<RepositoryHost, 'comments'>;
  now: Date;
}

/**
 * Returns when to read the comments of an open pull request again without a webhook. The longer nothing happened in the
 * job, the rarer it is, so that many old pull requests don't use up the host's rate limit. Undefined if Bindery itself
 * stores the comments.
 */
export async function findNextPoll(db: Database, { job, host, now }: PollRequest): Promise<Date | undefined> {
  if (host.comments?.isLocal === true) return undefined;
  const project = await db
    .selectFrom('projects')
    .leftJoin('project_hooks', 'project_id', 'projects.id')
    .select(['poll_seconds', 'project_hooks.created_at as hooked_at'])
    .where('projects.id', '=', job.project_id)
    .executeTakeFirst();
  const shortest = project?.poll_seconds ?? (project?.hooked_at ? WITH_HOOK_SECONDS : WITHOUT_HOOK_SECONDS);
  const idleSeconds = Math.max(0, now.getTime() - job.updated_at.getTime()) / 1000;
  const seconds = Math.max(shortest, Math.min(idleSeconds / IDLE_DIVISOR, MAX_SECONDS));
  return new Date(now.getTime() + seconds * 1000);
}

const WITHOUT_HOOK_SECONDS = 300;
/** A webhook can get lost, or can be set up only for pushes. */
const WITH_HOOK_SECONDS = 900;
const MAX_SECONDS = 4 * 3600;
const IDLE_DIVISOR = 12;
