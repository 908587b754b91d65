import type { Project } from '../../accounts/projects/projects.ts';
import type { AgentJobRow, Database } from '../../db/schema.ts';
import type { Discussion, DiscussionSubject, PullComment, PullHead } from '../hosts/host.ts';
import type { MentionDeps } from './mention-deps.ts';
import { startOrContinue } from './start-or-continue.ts';
import { writeMentionPrompt } from './write-mention-prompt.ts';

/** A mention whose prompt starts. */
export interface MentionStart extends Pick<MentionDeps, 'queue' | 'models' | 'budgets'> {
  project: Project;
  subject: DiscussionSubject;
  discussion: Discussion;
  /** The post that mentions the agent. */
  post: PullComment;
  /** Where the pull request comes from. Undefined for an issue. */
  head: PullHead | undefined;
}

/**
 * Starts a job for a mention, in the caller's transaction. If an earlier mention in the same place has a job, the mention
 * becomes a follow-up of it. Throws like `createAgentJob` and `sendMessage`.
 */
export async function startPrompt(trx: Database, start: MentionStart): Promise<{ job_id: string; turn: number }> {
  const { project, subject } = start;
  const before = await findJob(trx, { projectId: project.id, subject });
  const branch = start.head && !start.head.isFork ? start.head.branch : undefined;
  return startOrContinue(trx, { ...start, prompt: writeMentionPrompt(start), before, branch });
}

/** Finds the job of the newest mention in the same place, unless it is archived or its pull request is closed. */
function findJob(
  trx: Database,
  { projectId, subject: { kind, id } }: { projectId: string; subject: DiscussionSubject },
): Promise<AgentJobRow | undefined> {
  return trx
    .selectFrom('agent_jobs')
    .innerJoin('mentions', 'mentions.job_id', 'agent_jobs.id')
    .selectAll('agent_jobs')
    .where('mentions.project_id', '=', projectId)
    .where('mentions.kind', '=', kind)
    .where('mentions.subject_id', '=', id)
    .where('agent_jobs.status', '!=', 'archived')
    .where((where) => where.or([where('pr_state', 'is', null), where('pr_state', '=', 'open')]))
    .orderBy('mentions.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
