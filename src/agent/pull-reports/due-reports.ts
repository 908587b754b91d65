import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { createFutureTime } from '../../db/clock.ts';
import { chooseNextDue, PROJECT_ORGANIZATION, takeDueRow } from '../../db/due-rows.ts';
import type { DueTable } from '../../db/due-rows.ts';
import type { Database } from '../../db/schema.ts';
import type { PullReportsTable } from '../../db/tables/pull-reports.ts';

/** A report that is due, reserved for one process. */
export interface DueReport {
  projectId: string;
  pullId: string;
  /** The time at which it was due. */
  dueAt: Date;
  /** Whether the pull request may have changed since it was last read. */
  isRequested: boolean;
}

const REPORTS: DueTable = {
  table: 'pull_reports',
  keys: ['project_id', 'pull_id'],
  owner: PROJECT_ORGANIZATION,
  dueAt: 'due_at',
  reservedUntil: 'reserved_until',
  reservedSeconds: 120,
};

/** Reserves the report that has been due for the longest time. */
export async function takeDueReport(db: Database): Promise<DueReport | undefined> {
  const row = await takeDueRow<Selectable<PullReportsTable>>(db, REPORTS);
  if (!row?.due_at) return undefined;
  return { projectId: row.project_id, pullId: row.pull_id, dueAt: row.due_at, isRequested: row.is_requested };
}

/** Extends the reservation of a report that takes longer, unless it has ended in the meantime. */
export async function keepReport(db: Database, report: Pick<DueReport, 'projectId' | 'pullId'>): Promise<void> {
  await selectReport(db, report)
    .set({ reserved_until: createFutureTime(REPORTS.reservedSeconds) })
    .where('reserved_until', 'is not', null)
    .execute();
}

/**
 * Ends a reservation and sets when the report is due next; undefined: not until the pull request changes. If it changed
 * in the meantime, the report stays due.
 */
export async function releaseReport(db: Database, report: DueReport, next: Date | undefined): Promise<void> {
  await selectReport(db, report)
    .set({
      reserved_until: null,
      is_requested: sql<boolean>`case when due_at = ${report.dueAt} then false else is_requested end`,
      due_at: chooseNextDue('due_at', { dueAt: report.dueAt, next }),
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
