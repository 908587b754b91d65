/** Static exports, their parts, and the state of repositories. */
import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt } from './created-at.ts';

export type ExportStatus = 'queued' | 'running' | 'completed' | 'failed';

export interface ExportJobsTable {
  id: string;
  organization_id: string;
  project_id: string;
  domain: string;
  /** The label from its owner. */
  version: string | null;
  /** Exported version of the site; null: every version. */
  site_version: string | null;
  paths: string[] | null;
  status: Generated<ExportStatus>;
  progress: Generated<number>;
  page_count: Generated<number>;
  commit_id: string | null;
  base: string | null;
  settings: Generated<Record<string, unknown>>;
  publish: Generated<boolean>;
  /** null: the project's branch. */
  branch: string | null;
  /** Slug of the preview that it was created for. */
  preview: string | null;
  error: string | null;
  /** When it was canceled. A canceled job counts as failed. */
  canceled_at: Date | null;
  waiting: string | null;
  waiting_since: Date | null;
  bundle_key: string | null;
  size_bytes: number | null;
  sha256: string | null;
  is_pinned: Generated<boolean>;
  bundle_expired_at: Date | null;
  bundle_deleted_at: Date | null;
  /** Position in the order of requests, independent of clocks. */
  seq: Generated<number>;
  diagnostics_sha256: string | null;
  /** ETag of the bundle when its bytes were last read and verified. */
  bundle_etag: string | null;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

export interface ExportSegmentsTable {
  job_id: string;
  index: number;
  key: string;
  pages: number;
  size: number;
  sha256: string | null;
  meta_sha256: string | null;
}

export interface ExportShardsTable {
  job_id: string;
  index: number;
  /** Range of its segment indexes, excluding the end. */
  first_segment: number;
  end_segment: number;
  pages: number;
  pages_done: Generated<number>;
  done_at: Date | null;
}

export interface RemovedExportsTable {
  job_id: string;
  removed_at: CreatedAt;
}

export interface RepositoryHeadsTable {
  project_id: string;
  commit_id: string | null;
  looked_at: Date | null;
  waiting_for: 'push' | 'poll' | null;
  checking_for: Generated<'push' | 'poll' | null>;
  check_count: Generated<number>;
  /** Whether a check for outdated pages is queued. */
  drift_waiting: Generated<boolean>;
  /** When context repositories are compared again; null: pages describe none. */
  drift_due_at: Date | null;
}
