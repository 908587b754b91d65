import { requestDriftCheck } from '../../../checks/subjects/request-drift-check.ts';
import type { WatchItem } from '../../../db/tables/automations.ts';
import type { OutdatedWatch, Watch, WatchDeps, WatchResult } from './watch.ts';

/**
 * Lists the pages that may be outdated, as of the last check, which makes this trigger due. A page starts one run until
 * it is edited. A project that was never checked gets its first check.
 */
export async function findOutdatedPages(
  { db, queue, findOutdated }: WatchDeps,
  { automation: { project_id: projectId } }: Watch,
): Promise<WatchResult> {
  const pages = await findOutdated(projectId);
  if (!pages) await db.transaction().execute((trx) => requestDriftCheck(trx, { queue, projectId }));
  return { state: {}, items: pages?.map(toItem) ?? [] };
}

function toItem({ file, changes, count, since }: OutdatedWatch): WatchItem {
  const names = changes.slice(0, MAX_NAMED).map((change) => {
    const path = change.repository === null ? change.file : `${change.repository}:${change.file}`;
    return change.operation === null ? path : `${change.operation} in ${path}`;
  });
  const more = count > names.length ? ` and ${count - names.length} more` : '';
  const place = since.repository === null ? '' : ` of ${since.repository}`;
  return {
    key: `${file} ${since.repository ?? ''} ${since.id}`,
    text: `${names.join(', ')}${more}, since commit ${since.id.slice(0, 12)}${place} on ${since.day}`,
    page: file,
  };
}

const MAX_NAMED = 5;
