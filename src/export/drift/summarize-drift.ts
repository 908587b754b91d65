/** Collects the answers of a check into what is stored and shown. */
import type { DescribedEntry } from '../../checks/subjects/parse-entry.ts';
import type { ChangeCommit } from '../changes/change-history.ts';
import type { CommittedChange, CountedChange, EntryAnswer } from './compare-repository.ts';

/** A commit, for people. */
export interface DriftCommit extends Pick<ChangeCommit, 'id' | 'day' | 'title'> {
  /** Name of the context repository; null: the own repository. */
  repository: string | null;
}

/** A file or an operation that changed after a page. */
export interface DriftChange {
  /** Path from the root of the repository. */
  file: string;
  /** The operation of the API description; null: the file itself. */
  operation: string | null;
  /** Name of the context repository; null: the own repository. */
  repository: string | null;
  /** Commits that changed it after the page; null: too many to compare. */
  commits: number | null;
}

/** A page that may be outdated. */
export interface OutdatedPage {
  /** Path below the docs folder. */
  file: string;
  /** What changed after the page. The first 20. */
  changes: DriftChange[];
  /** Number of these files and operations. */
  count: number;
  /** The first commit after the page that changed one of them. */
  since: DriftCommit;
}

/** Entries of `describes` that can't be compared, for one reason. */
export interface UncheckedEntries {
  reason: string;
  /** The first 20. */
  entries: string[];
  /** Files of the pages. The first 20. */
  pages: string[];
  /** Number of these pages. */
  count: number;
}

/** The result of a check. */
export interface DriftResult {
  /** The pages that have been outdated the longest come first. At most 200. */
  pages: OutdatedPage[];
  unchecked: UncheckedEntries[];
  /** Whether pages name context repositories, which can change without a push to the own one. */
  usesContexts: boolean;
}

const MAX_PAGES = 200;
const MAX_LISTED = 20;

/** Creates an empty summary. */
export function createSummary() {
  const changed = new Map<string, Map<string, CountedChange & { repository: string | null }>>();
  const unchecked = new Map<string, { entries: Set<string>; pages: Set<string> }>();
  let usesContexts = false;
  return {
    /** Adds the answer for an entry of a page. */
    add({ page, entry }: { page: string; entry: DescribedEntry }, answer: EntryAnswer): void {
      const repository = entry.repository ?? null;
      usesContexts ||= repository !== null;
      if (!('changes' in answer)) {
        const reason = 'unknown' in answer ? answer.unknown : answer.namesNothing;
        const group = unchecked.get(reason) ?? { entries: new Set(), pages: new Set() };
        unchecked.set(reason, group);
        group.entries.add(entry.text.slice(0, 200));
        group.pages.add(page);
        return;
      }
      if (answer.changes.length === 0) return;
      const changes = changed.get(page) ?? new Map<string, CountedChange & { repository: string | null }>();
      changed.set(page, changes);
      for (const change of answer.changes)
        changes.set(JSON.stringify([repository, change.name]), { ...change, repository });
    },
    /** Returns the result. */
    finish(): DriftResult {
      const pages = [...changed].map(([file, changes]) => summarizePage(file, [...changes.values()]));
      return {
        pages: pages
          .toSorted((a, b) => compareAge(a.first, b.first) || (a.page.file < b.page.file ? -1 : 1))
          .slice(0, MAX_PAGES)
          .map(({ page }) => page),
        unchecked: [...unchecked].slice(0, MAX_LISTED).map(([reason, group]) => ({
          reason,
          entries: [...group.entries].slice(0, MAX_LISTED),
          pages: [...group.pages].slice(0, MAX_LISTED),
          count: group.pages.size,
        })),
        usesContexts,
      };
    },
  };
}

function summarizePage(
  file: string,
  changes: (CountedChange & { repository: string | null })[],
): { page: OutdatedPage; first: CommittedChange } {
  const sorted = changes.toSorted((a, b) => (getLabel(a) < getLabel(b) ? -1 : 1));
  const oldest = changes.reduce((a, b) => (compareAge(b.first, a.first) < 0 ? b : a));
  const { id, day, title } = oldest.first.commit;
  return {
    first: oldest.first,
    page: {
      file,
      changes: sorted.slice(0, MAX_LISTED).map((change) => ({
        file: change.file,
        operation: change.operation ?? null,
        repository: change.repository,
        commits: change.commits ?? null,
      })),
      count: sorted.length,
      since: { id, day, title, repository: oldest.repository },
    },
  };
}

/** Own files come first, like the files of a repository before its operations. */
function getLabel({ repository, file, operation }: CountedChange & { repository: string | null }): string {
  return `${repository ?? ''}\0${file}\0${operation ?? ''}`;
}

/** The oldest first. Commits can have the same second, and then the order decides. */
function compareAge(a: CommittedChange, b: CommittedChange): number {
  return a.commit.time - b.commit.time || b.order - a.order;
}
