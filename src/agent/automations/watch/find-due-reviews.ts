import type { WatchItem } from '../../../db/tables/automations.ts';
import { listPagesWithSubjects } from '../../../checks/subjects/list-pages.ts';
import { readSubjects } from '../../../checks/subjects/read-subjects.ts';
import { openFolder } from '../../../site/shared.ts';
import type { Watch, WatchDeps, WatchResult } from './watch.ts';

/** Finds the pages of a project's docs whose review was due before today. */
export async function findDueReviews(
  { openDocs }: WatchDeps,
  { automation, today, signal }: Watch,
): Promise<WatchResult> {
  const docs = await openDocs(automation.project_id, signal);
  try {
    const { folder } = docs;
    const source = openFolder(folder);
    const pages = listPagesWithSubjects(folder, source.files);
    const { reviews } = await readSubjects({ folder, source, pages });
    const items = reviews
      .filter(({ reviewBy }) => reviewBy < today)
      .sort((left, right) => left.reviewBy.localeCompare(right.reviewBy) || left.file.localeCompare(right.file))
      .map(({ file, reviewBy, owner }): WatchItem => {
        const person = owner === undefined ? '' : `, owner ${owner}`;
        return { key: `${file} ${reviewBy}`, text: `due on ${reviewBy}${person}`, page: file };
      });
    return { state: {}, items };
  } finally {
    await docs.remove();
  }
}
