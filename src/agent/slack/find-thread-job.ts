import type { AgentJobRow, Database } from '../../db/schema.ts';
import type { SlackThread } from './slack-deps.ts';

/** Finds the job of a thread; undefined if it has none. */
export async function findThreadJob(db: Database, thread: SlackThread): Promise<AgentJobRow | undefined> {
  return db
    .selectFrom('slack_threads')
    .innerJoin('agent_jobs', 'agent_jobs.id', 'slack_threads.job_id')
    .selectAll('agent_jobs')
    .where('slack_threads.organization_id', '=', thread.organizationId)
    .where('channel_id', '=', thread.channelId)
    .where('thread_ts', '=', thread.threadTs)
    .executeTakeFirst();
}
