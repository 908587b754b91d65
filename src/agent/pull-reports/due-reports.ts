import { sql } from 'kysely';
import { createFutureTime, NOW } from '../../db/clock.ts';
import type { Database } from '../../db/schema.ts';

/** A report that is due, reserved for one process. */
export interface DueReport {
  projectId: string;
  pullId: string;
  /** The time at which it was due. */
  dueAt: Date;
  /** Whether the pull request may have changed since it was last read. */
  isRequested: boolean;
}

/** If the process dies, another one takes over after this time. */
const RESERVED_SECONDS = 120;

/** Reserves the report that has been due for the longest time. Two processes never work on the same report. */
export async function takeDueReport(db: Database): Promise<DueReport | undefined> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('pull_reports')
      .select(['project_id', 'pull_id', 'due_at', 'is_requested'])
      .where('due_at', '<=', NOW)
      .where((where) => where.or([where('reserved_until', 'is', null), where('reserved_until', '<', NOW)]))
      .orderBy('due_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!row?.due_at) return undefined;
    await selectReport(trx, { projectId: row.project_id, pullId: row.pull_id })
      .set({ reserved_until: createFutureTime(RESERVED_SECONDS) })
      .execute();
    return { projectId: row.project_id, pullId: row.pull_id, dueAt: row.due_at, isRequested: row.is_requested };
  });
}

/** Extends the reservation of a report that takes longer. */
export async function keepReport(db: Database, report: Pick<DueReport, 'projectId' | 'pullId'>): Promise<void> {
  await selectReport(db, report)
    .set({ reserved_until: createFutureTime(RESERVED_SECONDS) })
    .execute();
}

/**
 * Ends a reservation and sets when the report is due next; undefined: not until the pull request changes. If it changed
 * in the meantime, the report stays due.
 */
export async function releaseReport(db: Database, report: DueReport, next: Date | undefined): Promise<void> {
  const nextAt = next ?? null;
  const isSame = sql<boolean>`due_at = ${report.dueAt}`;
  await selectReport(db, report)
    .set({
      reserved_until: null,
      is_requested: sql<boolean>`case when ${isSame} then false else is_requested end`,
      due_at: sql<Date | null>`case when ${isSame} then ${nextAt}::timestamptz else due_at end`,
    })
    .execute();
}

/** Counts a failed attempt. Returns the number of failures since the last success. */
export async function countFailure(db: Database, report: Pick<DueReport, 'projectId' | 'pullId'>): Promise<number> {
  const { failures } = await selectReport(db, report)
    .set(({ eb }) => ({ failures: eb('failures', '+', 1) }))
    .returning('failures')
    .executeTakeFirstOrThrow();
  return failures;
}

/** Builds the update of one report. */
export function selectReport(db: Database, { projectId, pullId }: Pick<DueReport, 'projectId' | 'pullId'>) {
  return db.updateTable('pull_reports').where('project_id', '=', projectId).where('pull_id', '=', pullId);
}
