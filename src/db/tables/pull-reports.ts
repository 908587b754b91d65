/** What Bindery reports on pull requests; see `agent/pull-reports`. */
import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt } from './created-at.ts';

export interface PullReportsTable {
  project_id: string;
  pull_id: string;
  mark: string;
  due_at: Date | null;
  reserved_until: Date | null;
  is_requested: Generated<boolean>;
  commit_id: string | null;
  /** Written as JSON text. */
  result: ColumnType<StoredPullResult | null, string | null | undefined, string | null>;
  export_id: string | null;
  /** Written as JSON text. */
  status: ColumnType<StoredPullStatus | null, string | null | undefined, string | null>;
  comment_id: string | null;
  comment_sha256: string | null;
  failures: Generated<number>;
  created_at: CreatedAt;
}

/** What a pull request changes in the documentation. Paths are relative to the docs folder. */
export interface StoredPullResult {
  /** The first changed pages. `from` is the former path of a moved one. */
  pages: { kind: 'added' | 'changed' | 'removed' | 'moved'; path: string; from?: string }[];
  pageCount: number;
  /** Number of other changed files. */
  otherCount: number;
  /** The first problems that the target branch doesn't have, the most severe first. */
  problems: { severity: 'error' | 'warning' | 'info'; code: string; message: string; file: string; line: number }[];
  counts: { error: number; warning: number; info: number };
  /** Number of problems that the change fixes. */
  fixed: number;
  /** New pages outside the navigation. */
  orphans: string[];
}

/** A commit status that was set. */
export interface StoredPullStatus {
  state: 'pending' | 'success' | 'failure' | 'error';
  description: string;
  url: string;
}
