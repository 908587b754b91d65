import { readPullSettings } from '../../accounts/projects/pull-settings.ts';
import { DUE_NOW } from '../../db/clock.ts';
import type { Database } from '../../db/schema.ts';
import { createId } from '../../lib/ids.ts';

/**
 * Makes the report on a pull request due, after the pull request was opened or changed. Any number of requests leads to
 * one report. Returns whether the project has reports. A worker reads the pull request itself from the host.
 */
export async function requestReport(
  db: Database,
  { projectId, pullId }: { projectId: string; pullId: string },
): Promise<boolean> {
  const project = await db
    .selectFrom('projects')
    .select('pull_settings')
    .where('id', '=', projectId)
    .executeTakeFirst();
  if (!project || !hasReports(readPullSettings(project.pull_settings))) return false;
  const due = { due_at: DUE_NOW, is_requested: true };
  await db
    .insertInto('pull_reports')
    .values({ project_id: projectId, pull_id: pullId, mark: createId('rm'), ...due })
    .onConflict((conflict) => conflict.columns(['project_id', 'pull_id']).doUpdateSet({ ...due, failures: 0 }))
    .execute();
  return true;
}

/** Returns whether the settings of a project turn any report on. */
export function hasReports({ status, comment }: { status: boolean; comment: boolean }): boolean {
  return status || comment;
}
