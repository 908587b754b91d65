import { sql } from 'kysely';
import { readPullSettings } from '../../accounts/projects/pull-settings.ts';
import { DUE_NOW } from '../../db/clock.ts';
import type { Database } from '../../db/schema.ts';
import type { DiscussionSubject } from '../hosts/host.ts';
import { findPullJob } from '../reviews/find-pull-job.ts';
import { isMention } from '../reviews/find-mention.ts';

/** A new text in an issue or a pull request. */
export interface MentionRequest {
  projectId: string;
  subject: DiscussionSubject;
  /** Undefined if the webhook doesn't contain it. */
  text: string | undefined;
}

/**
 * Makes an issue or a pull request due, after someone may have mentioned the agent in it. A worker reads the text itself
 * from the host, so a repeated webhook starts nothing. Returns whether the text can start a job: comments on the pull
 * request of a job become a follow-up instead.
 */
export async function requestMention(db: Database, { projectId, subject, text }: MentionRequest): Promise<boolean> {
  const project = await db
    .selectFrom('projects')
    .select('pull_settings')
    .where('id', '=', projectId)
    .executeTakeFirst();
  const { mention } = readPullSettings(project?.pull_settings ?? {});
  if (!project || mention === null || (text !== undefined && !isMention(text, mention))) return false;
  const { kind, id } = subject;
  const job = kind === 'pull' ? await findPullJob(db, { projectId, pullId: id }) : undefined;
  if (job && job.status !== 'archived') return false;
  const since = sql<Date>`clock_timestamp() - make_interval(secs => ${TOLERANCE_SECONDS})`;
  await db
    .insertInto('discussions')
    .values({ project_id: projectId, kind, subject_id: id, since, due_at: DUE_NOW })
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'kind', 'subject_id']).doUpdateSet({
        due_at: DUE_NOW,
        // Posts that weren't read yet stay new.
        since: sql<Date>`case when discussions.due_at is null then ${since} else discussions.since end`,
        failures: 0,
      }),
    )
    .execute();
  return true;
}

/** The clock of the Git host can differ from the database's, and webhooks can be late. */
const TOLERANCE_SECONDS = 600;
