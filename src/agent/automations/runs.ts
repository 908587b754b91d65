import type { AutomationRunRow, Database } from '../../db/schema.ts';

/** A run for lists, with the job that does the work. */
export interface AutomationRun extends AutomationRunRow {
  project_id: string;
}

/** Lists the runs of an automation, newest first, starting after the run `cursor`. */
export async function listRuns(
  db: Database,
  { automationId, cursor, limit }: { automationId: string; cursor?: string | undefined; limit: number },
): Promise<AutomationRun[]> {
  let query = selectRuns(db)
    .where('automation_id', '=', automationId)
    .orderBy('automation_runs.id', 'desc')
    .limit(limit);
  if (cursor !== undefined) query = query.where('automation_runs.id', '<', cursor);
  return query.execute();
}

/** Returns the newest run of each automation, by the automation's id. */
export async function findLastRuns(
  db: Database,
  automationIds: readonly string[],
): Promise<Map<string, AutomationRun>> {
  if (automationIds.length === 0) return new Map();
  const rows = await selectRuns(db)
    .distinctOn('automation_id')
    .where('automation_id', 'in', automationIds)
    .orderBy('automation_id')
    .orderBy('automation_runs.id', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.automation_id, row]));
}

function selectRuns(db: Database) {
  return db
    .selectFrom('automation_runs')
    .innerJoin('automations', 'automations.id', 'automation_id')
    .selectAll('automation_runs')
    .select('automations.project_id');
}
