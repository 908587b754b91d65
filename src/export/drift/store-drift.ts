/** The outdated pages of a project, as of the last export of its branch. */
import { NOW } from '../../db/clock.ts';
import type { Database } from '../../db/schema.ts';
import { parseJson } from '../../lib/parse-json.ts';
import { toStorableText } from '../../lib/storable.ts';
import type { OutdatedPage } from './find-drift.ts';

/** The result of the last check of a project. */
export interface ProjectDrift {
  commit: string;
  checkedAt: Date;
  pages: OutdatedPage[];
}

/** Replaces the outdated pages of a project. */
export async function storeDrift(
  db: Database,
  { projectId, commit, pages }: { projectId: string; commit: string; pages: readonly OutdatedPage[] },
): Promise<void> {
  const values = { commit_id: commit, pages: toStorableText(JSON.stringify(pages)), checked_at: NOW };
  await db
    .insertInto('page_drift')
    .values({ project_id: projectId, ...values })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(values))
    .execute();
}

/** Finds the outdated pages of a project; undefined if its branch wasn't exported since this is checked. */
export async function findProjectDrift(db: Database, projectId: string): Promise<ProjectDrift | undefined> {
  const row = await db.selectFrom('page_drift').selectAll().where('project_id', '=', projectId).executeTakeFirst();
  return row && { commit: row.commit_id, checkedAt: row.checked_at, pages: parseJson(row.pages) as OutdatedPage[] };
}
