import type { Selectable } from 'kysely';
import { DUE_NOW } from '../../db/clock.ts';
import { chooseNextDue, PROJECT_ORGANIZATION, takeDueRow } from '../../db/due-rows.ts';
import type { DueTable } from '../../db/due-rows.ts';
import type { Database } from '../../db/schema.ts';
import type { DiscussionsTable } from '../../db/tables/mentions.ts';
import type { DiscussionSubject } from '../hosts/host.ts';

/** An issue or a pull request that is due, reserved for one process. */
export interface DueDiscussion {
  projectId: string;
  subject: DiscussionSubject;
  since: Date;
  /** The time at which it was due. */
  dueAt: Date;
}

const DISCUSSIONS: DueTable = {
  table: 'discussions',
  keys: ['project_id', 'kind', 'subject_id'],
  owner: PROJECT_ORGANIZATION,
  dueAt: 'due_at',
  reservedUntil: 'reserved_until',
  reservedSeconds: 300,
};

/** Reserves the discussion that has been due for the longest time. */
export async function takeDueDiscussion(db: Database): Promise<DueDiscussion | undefined> {
  const row = await takeDueRow<Selectable<DiscussionsTable>>(db, DISCUSSIONS);
  if (!row?.due_at) return undefined;
  const { project_id: projectId, kind, subject_id: id, since, due_at: dueAt } = row;
  return { projectId, subject: { kind, id }, since, dueAt };
}

/** Ends a reservation and sets when the discussion is due next. If something happened in the meantime, it stays due. */
export async function releaseDiscussion(
  db: Database,
  discussion: DueDiscussion,
  next: Date | undefined,
): Promise<void> {
  await selectDiscussion(db, discussion)
    .set({
      reserved_until: null,
      due_at: chooseNextDue('due_at', { dueAt: discussion.dueAt, next }),
      ...(next === undefined && { failures: 0 }),
    })
    .execute();
}

/** Counts a failed attempt. Returns the number of failures since the last success. */
export async function countFailure(db: Database, discussion: DueDiscussion): Promise<number> {
  const { failures } = await selectDiscussion(db, discussion)
    .set(({ eb }) => ({ failures: eb('failures', '+', 1) }))
    .returning('failures')
    .executeTakeFirstOrThrow();
  return failures;
}

/** Makes the discussions due in which people wait for the end of a job that has ended. */
export async function requestAnswers(db: Database): Promise<void> {
  const ended = db
    .selectFrom('mentions')
    .innerJoin('agent_turns', (join) =>
      join.onRef('agent_turns.job_id', '=', 'mentions.job_id').onRef('agent_turns.turn', '=', 'mentions.turn'),
    )
    .select(['mentions.project_id', 'mentions.kind', 'mentions.subject_id'])
    .where('mentions.state', '=', 'announced')
    .where('agent_turns.finished_at', 'is not', null)
    .limit(MAX_ENDED);
  for (const { project_id: projectId, kind, subject_id: id } of await ended.execute())
    await selectDiscussion(db, { projectId, subject: { kind, id } })
      .set({ due_at: DUE_NOW })
      .where('due_at', 'is', null)
      .execute();
}

const MAX_ENDED = 100;

function selectDiscussion(db: Database, { projectId, subject }: Pick<DueDiscussion, 'projectId' | 'subject'>) {
  return db
    .updateTable('discussions')
    .where('project_id', '=', projectId)
    .where('kind', '=', subject.kind)
    .where('subject_id', '=', subject.id);
}
