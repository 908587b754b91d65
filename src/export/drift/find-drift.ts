/** Finds pages that may be outdated, for the dashboard: those whose described files changed after them. */
import { listPagesWithSubjects, hasSubjectsFile } from '../../checks/subjects/list-pages.ts';
import { readSubjects, type PageSubject } from '../../checks/subjects/read-subjects.ts';
import { InvalidGlob } from '../../lib/glob-pattern.ts';
import { openFolder } from '../../site/shared.ts';
import {
  readCommitHistory,
  type ChangeCommit,
  type ChangeHistory,
  type FileChange,
} from '../changes/change-history.ts';
import { createFindChanges, type FindChanges } from '../changes/find-changes.ts';
import type { HistoryLocation } from '../source/modified-dates.ts';

/** A page that may be outdated. */
export interface OutdatedPage {
  /** Path below the docs folder. */
  file: string;
  /** Paths of described files that changed after the page, from the root of the repository. The first 20. */
  changes: string[];
  /** Number of these files. */
  count: number;
  /** The first commit after the page that changed one of them. */
  since: ChangeCommit;
}

/** The docs folder of a commit, and the history of its repository. */
export interface DriftInput {
  /** The extracted docs folder. */
  folder: string;
  history: HistoryLocation & { commit: string; docsFolder: string };
  signal?: AbortSignal | undefined;
}

const MAX_PAGES = 200;
const MAX_CHANGES = 20;

/**
 * Finds the outdated pages of a commit, the one that is outdated for the longest time first. Operations of API
 * descriptions don't count, because a history without files can't compare them. Throws `GitFailure`.
 */
export async function findDrift({ folder, history: place, signal }: DriftInput): Promise<OutdatedPage[]> {
  const source = openFolder(folder);
  const pages = listPagesWithSubjects(folder, source.files);
  if (pages.length === 0 && !hasSubjectsFile(folder)) return [];
  const { subjects } = await readSubjects({ folder, source, pages });
  if (subjects.length === 0) return [];
  const history = await readCommitHistory(place, { signal });
  const findChanges = createFindChanges(history);
  const outdated: { page: OutdatedPage; order: number }[] = [];
  for (const subject of subjects) {
    const pageChange = history.findPage(subject.file);
    const found = pageChange && (await findOutdated(subject, { history, findChanges, pageChange }));
    if (found) outdated.push(found);
  }
  return outdated
    .toSorted((a, b) => b.order - a.order || (a.page.file < b.page.file ? -1 : 1))
    .slice(0, MAX_PAGES)
    .map(({ page }) => page);
}

async function findOutdated(
  { file, describes }: PageSubject,
  { history, findChanges, pageChange }: { history: ChangeHistory; findChanges: FindChanges; pageChange: FileChange },
): Promise<{ page: OutdatedPage; order: number } | undefined> {
  const names = new Set<string>();
  for (const pattern of describes) {
    const changes = await findChanges(pattern, pageChange).catch(ignoreInvalid);
    if (typeof changes !== 'string') for (const { name } of changes) names.add(name);
  }
  const first = names.size === 0 ? undefined : history.findFirstChange(names, pageChange);
  if (!first?.commit) return undefined;
  const changes = [...names].sort();
  const { order, commit: since } = first;
  return { page: { file, changes: changes.slice(0, MAX_CHANGES), count: changes.length, since }, order };
}

/** A pattern that can't be read is reported by `bindery check`. */
function ignoreInvalid(error: unknown): string {
  if (error instanceof InvalidGlob) return error.message;
  throw error;
}
