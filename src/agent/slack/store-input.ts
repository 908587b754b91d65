import { DUE_NOW } from '../../db/clock.ts';
import type { Database } from '../../db/schema.ts';
import type { SlackInput } from './slack-input.ts';

/**
 * Stores a message or click for a worker, once. Messages that can't concern a job aren't stored: messages of another
 * workspace, and those in a thread without a job that don't mention the app. Returns whether a worker will read it.
 */
export async function storeSlackInput(
  db: Database,
  { organizationId, teamId, key, input }: SlackInput & { organizationId: string },
): Promise<boolean> {
  const app = await db
    .selectFrom('slack_apps')
    .select('team_id')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  if (app?.team_id !== teamId || !(await canConcernJob(db, { organizationId, input }))) return false;
  const row = await db
    .insertInto('slack_events')
    .values({ organization_id: organizationId, key, event: JSON.stringify(input), due_at: DUE_NOW })
    .onConflict((conflict) => conflict.columns(['organization_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

async function canConcernJob(
  db: Database,
  { organizationId, input }: { organizationId: string; input: SlackInput['input'] },
): Promise<boolean> {
  if (input.type === 'message' && input.isMention) return true;
  if (input.threadTs === undefined) return false;
  const thread = await db
    .selectFrom('slack_threads')
    .select('job_id')
    .where('organization_id', '=', organizationId)
    .where('channel_id', '=', input.channelId)
    .where('thread_ts', '=', input.threadTs)
    .executeTakeFirst();
  return thread !== undefined;
}
