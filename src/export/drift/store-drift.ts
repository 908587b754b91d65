/** The outdated pages of a project, as of the last check. */
import { NOW } from '../../db/clock.ts';
import type { Database } from '../../db/schema.ts';
import { parseJson } from '../../lib/parse-json.ts';
import { toStorableText } from '../../lib/storable.ts';
import type { DriftResult, OutdatedPage, UncheckedEntries } from './summarize-drift.ts';

/** The result of the last check of a project. */
export interface ProjectDrift {
  commit: string;
  checkedAt: Date;
  pages: OutdatedPage[];
  unchecked: UncheckedEntries[];
}

/** Replaces the outdated pages of a project. */
export async function storeDrift(
  db: Database,
  { projectId, commit, result }: { projectId: string; commit: string; result: Omit<DriftResult, 'usesContexts'> },
): Promise<void> {
  const values = {
    commit_id: commit,
    pages: toStorableText(JSON.stringify(result.pages)),
    unchecked: toStorableText(JSON.stringify(result.unchecked)),
    checked_at: NOW,
  };
  await db
    .insertInto('page_drift')
    .values({ project_id: projectId, ...values })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(values))
    .execute();
}

/** Finds the outdated pages of a project; undefined if its branch wasn't exported since this is checked. */
export async function findProjectDrift(db: Database, projectId: string): Promise<ProjectDrift | undefined> {
  const row = await db.selectFrom('page_drift').selectAll().where('project_id', '=', projectId).executeTakeFirst();
  if (!row) return undefined;
  const pages = (parseJson(row.pages) as StoredPage[]).map(upgradePage);
  return {
    commit: row.commit_id,
    checkedAt: row.checked_at,
    pages,
    unchecked: parseJson(row.unchecked) as UncheckedEntries[],
  };
}

/** Workers of an earlier version store the changes as paths. */
type StoredPage = OutdatedPage & { changes: (OutdatedPage['changes'][number] | string)[] };

function upgradePage({ changes, since, ...page }: StoredPage): OutdatedPage {
  return {
    ...page,
    changes: changes.map((change) =>
      typeof change === 'string' ? { file: change, operation: null, repository: null, commits: null } : change,
    ),
    since: { ...since, repository: since.repository ?? null },
  };
}
